import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { newId } from '#records/engine/db'
import { addStatement } from '#records/money/statements/add-statement'
import { submitProof } from '#records/enrolment/submit-proof'
import { formOf, newFamily, payTogether, registerChildren, type Family } from '#tests/families'
import { arrivedUpload, CONSENTS, done } from '#tests/journey'
import { statementOf } from '#tests/statements/sent'
import { openSite, type RequestSite } from '../../site.ts'
import { wordsOf } from '../../page.ts'
import { detailOf, dialogOf, firstOwner, PENDING_PAYMENTS_PATH, waitingClient } from './clients.ts'

let site: RequestSite
let owner: Actor
beforeAll(async () => {
  site = await openSite()
  owner = await firstOwner(site)
})

type Paid = Family & { paymentIds: string[]; sum: number; names: string[] }
let minutes = 0
async function paidFamily(): Promise<Paid> {
  const family = await newFamily(site.records, [`Ana ${newId()}`, `Ben ${newId()}`])
  await site.records.write
    .updateTable('users')
    .set({ name: `Maria ${newId()}` })
    .where('id', '=', family.parent.id)
    .execute()
  const now = new Date(Date.now() + (minutes += 1) * 1000)
  const { paymentIds } = await payTogether(site.records, family, ['package_w', 'package_o'], now)
  return { ...family, paymentIds, sum: await sumOf(paymentIds), names: family.children.map(({ name }) => name) }
}
async function sumOf(ids: readonly string[]) {
  const rows = await site.records.read
    .selectFrom('payments')
    .select('amount_centavos')
    .where('id', 'in', [...ids])
    .execute()
  return rows.reduce((sum, row) => sum + row.amount_centavos, 0)
}
const statusesOf = async (ids: readonly string[]) =>
  (
    await site.records.read
      .selectFrom('payments')
      .select('status')
      .where('id', 'in', [...ids])
      .execute()
  ).map(({ status }) => status)
async function lineOf(centavos: number) {
  const reference = `FAM${newId().toUpperCase()}`
  done(
    await addStatement(
      site.records,
      owner,
      statementOf([{ centavos, words: 'Transfer from a parent', reference }]),
      new Date(),
    ),
  )
  const { id } = await site.records.read
    .selectFrom('statement_lines')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return id
}

it('shows a payment for several children once, with its parts and their sum, and confirms it as one [FAM-2]', async () => {
  const family = await paidFamily()
  const cashier = await site.as('cashier')
  const search = encodeURIComponent(family.children[1]?.name ?? '')
  const list = await cashier.open(`${PENDING_PAYMENTS_PATH}?search=${search}`)
  const rows = list.rows('Pending payments')
  expect(rows).toHaveLength(1)
  for (const words of [...family.names, 'Package W', 'Package O', 'PHP']) expect(rows[0]).toContain(words)
  const view = await list.follow('View')
  expect(detailOf(view, 'Children')).toContain(family.names[0])
  const [first = '', second = ''] = family.paymentIds
  // The other part opens the same payment.
  const other = await cashier.open(`${PENDING_PAYMENTS_PATH}?view=${second}`)
  expect(dialogOf(other)?.title).toBe(dialogOf(view)?.title)
  const prompt = await cashier.open(`${PENDING_PAYMENTS_PATH}?ask=confirm-${first}`)
  expect(dialogOf(prompt)?.words).toContain('One payment for 2 children')
  const confirmed = await prompt.press('Confirm', {}, 'dialog[open]')
  expect(confirmed.status).toBe(200)
  expect(await statusesOf(family.paymentIds)).toEqual(['confirmed', 'confirmed'])
  const just = await cashier.open(PENDING_PAYMENTS_PATH)
  expect(just.words).toContain(`${family.names[0]} and ${family.names[1]}`)
  const receipts = await cashier.open(`/admin/receipts?search=${search}`)
  expect(receipts.rows('Receipts')).toHaveLength(1)
  const number = /\d{4}-\d{6}/.exec(receipts.rows('Receipts')[0] ?? '')?.[0]
  const pdf = await cashier.send(`/admin/receipts/${number}/receipt.pdf`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
})

it('matches a transaction to the chosen payments when their sum is its amount, and else says what is missing [FAM-2]', async () => {
  const family = await paidFamily()
  const single = await waitingClient(site, { key: 'package_w' })
  const sum = family.sum + (await sumOf([single.paymentId]))
  const line = await lineOf(sum)
  const cashier = await site.as('cashier')
  const address = `/admin/statements/matches/${line}`
  const page = await cashier.open(address)
  expect(page.heading).toBe('Match several payments')
  const labels = [...page.document.querySelectorAll('label.several-choice')].map((label) => wordsOf(label))
  const label = (name: string) => labels.find((words) => words.includes(name)) ?? ''
  const familyLabel = label(family.names[0] ?? '')
  expect(familyLabel).toContain(family.names[1])
  const short = await page.press('Match payments', { [familyLabel]: true })
  expect(short.status).toBe(422)
  expect(short.words).toContain('missing')
  expect(short.document.querySelectorAll('label.several-choice input[checked]')).toHaveLength(1)
  expect(await statusesOf(family.paymentIds)).toEqual(['pending', 'pending'])
  const none = await page.press('Match payments', {})
  expect([none.status, none.words.includes('Please choose at least one payment.')]).toEqual([422, true])
  const done = await page.press('Match payments', { [familyLabel]: true, [label(single.name)]: true })
  expect(done.address).toContain('show=used')
  expect(done.words).toContain(single.name)
  expect(await statusesOf([...family.paymentIds, single.paymentId])).toEqual(['confirmed', 'confirmed', 'confirmed'])
  // The transaction is used now.
  expect((await cashier.open(address)).address).toContain('show=used')
})

it('proposes the payments of one family, with the reason, and ticks them [FAM-2]', async () => {
  const family = await newFamily(site.records, [`Carla ${newId()}`, `Dan ${newId()}`])
  const payments = []
  for (const child of family.children) {
    await registerChildren(site.records, [child], ['package_d'])
    const upload = await arrivedUpload(site.records, child.id, new Date())
    const sent = { package: 'package_d' as const, upload, form: formOf(child), consents: CONSENTS }
    payments.push(done(await submitProof(site.records, child.id, sent, new Date())).paymentId)
  }
  const line = await lineOf(await sumOf(payments))
  const cashier = await site.as('cashier')
  const list = await cashier.open('/admin/statements/matches?show=unknown&search=parent')
  expect(list.words).toContain('Both are children of Maria Santos; together PHP')
  const page = await cashier.open(`/admin/statements/matches/${line}`)
  expect(page.words).toContain('Both are children of Maria Santos; together PHP')
  expect(page.document.querySelectorAll('label.several-choice input[checked]')).toHaveLength(2)
})
