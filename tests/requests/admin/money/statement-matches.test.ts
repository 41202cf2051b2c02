import { beforeAll, expect, it } from 'vitest'
import { formatPhp } from '#domain/words/formats'
import { newId } from '#records/engine/db'
import { saveReference } from '#records/enrolment/save-reference'
import { done } from '#tests/journey'
import { gcashPdf } from '#tests/statements/files'
import type { Movement } from '#tests/statements/movements'
import { openSite, type RequestSite } from '../../site.ts'
import type { Person } from '../../person.ts'
import { wordsOf, type Page } from '../../page.ts'
import { dialogOf, firstOwner, waitingClient, type Payer } from './clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const MATCHES = '/admin/statements/matches'
type Paid = Payer & { centavos: number; reference: string }
let numbers = 0
const nextReference = () => String(5_000_000_000_000 + (numbers += 1))

/** A client whose receipt number staff have entered. */
async function paid(): Promise<Paid> {
  const client = await waitingClient(site)
  const reference = nextReference()
  done(await saveReference(site.records, await firstOwner(site), client.paymentId, reference, new Date()))
  const { centavos } = await site.records.read
    .selectFrom('payments')
    .select('amount_centavos as centavos')
    .where('id', '=', client.paymentId)
    .executeTakeFirstOrThrow()
  return { ...client, centavos, reference }
}
const transfer = ({ centavos, reference }: Pick<Paid, 'centavos' | 'reference'>, words = 'Transfer'): Movement => ({
  day: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
  time: '09:30',
  centavos,
  words,
  reference,
})
const statusOf = async ({ paymentId }: Payer) => {
  const row = site.records.read.selectFrom('payments').select('status').where('id', '=', paymentId)
  return (await row.executeTakeFirstOrThrow()).status
}

async function sent(cashier: Person, moves: Movement[]): Promise<string> {
  const account = `Wallet ${newId()}`
  const file = new File([new Uint8Array(await gcashPdf(moves))], 'gcash.pdf', { type: 'application/pdf' })
  const answer = await (await cashier.open('/admin/statements')).press('Import statement', {
    Statement: file,
    Account: account,
  })
  expect(answer.words).toContain(`${account}: ${moves.length} transaction`)
  return account
}

/** Ticks the boxes of these people alone. */
function ticksOf({ document }: Page, people: readonly Payer[]) {
  const labels = [...document.querySelectorAll('label.candidate-tick')].map((label) => wordsOf(label))
  return Object.fromEntries(labels.map((label) => [label, people.some(({ name }) => label.includes(name))]))
}

it('confirms what is ticked after its names and its sum are shown, and undoes one of them [STM-1, STM-2]', async () => {
  const [first, second] = [await paid(), await paid()]
  const cashier = await site.as('cashier')
  await sent(cashier, [transfer(first), transfer(second)])
  const matched = await (await cashier.open('/admin/statements')).follow('Statement matches')
  expect(matched.heading).toBe('Statement matches')
  const box = [...matched.document.querySelectorAll('label.candidate-tick')].find((label) =>
    wordsOf(label).includes(first.name),
  )
  expect(box?.querySelector('input')?.hasAttribute('checked')).toBe(true)
  const none = await matched.press('Confirm selected payments…', ticksOf(matched, []))
  expect([none.status, none.words.includes('Please select at least one payment.')]).toEqual([422, true])

  const summary = await matched.press('Confirm selected payments…', ticksOf(matched, [first, second]))
  expect(dialogOf(summary)?.title).toBe('Confirm 2 payments')
  for (const { name } of [first, second]) expect(dialogOf(summary)?.words).toContain(name)
  expect([await statusOf(first), await statusOf(second)]).toEqual(['pending', 'pending'])
  const sum = formatPhp(first.centavos + second.centavos)
  const confirmed = await summary.press(`Confirm 2 payments, ${sum}`)
  expect(confirmed.words).toContain('Payments confirmed')
  expect([await statusOf(first), await statusOf(second)]).toEqual(['confirmed', 'confirmed'])

  const used = await cashier.open(`${MATCHES}?show=used`)
  expect(used.words).toContain('Undo all 2 confirmed together')
  const line = [...used.document.querySelectorAll('tr')].find((row) => wordsOf(row).includes(first.name))
  const id = line?.querySelector('input[name=payment]')?.getAttribute('value') ?? ''
  const undone = await used.press('Undo', {}, `tr:has(input[value="${id}"])`)
  expect(undone.words).toContain('The payment is pending again')
  expect([await statusOf(first), await statusOf(second)]).toEqual(['pending', 'confirmed'])
})

it('undoes together what was confirmed together, and both wait again [STM-2]', async () => {
  const both = [await paid(), await paid()]
  const cashier = await site.as('cashier')
  await sent(
    cashier,
    both.map((each) => transfer(each)),
  )
  const matched = await (await cashier.open('/admin/statements')).follow('Statement matches')
  const summary = await matched.press('Confirm selected payments…', ticksOf(matched, both))
  await summary.press(/^Confirm 2 payments/)
  const used = await cashier.open(`${MATCHES}?show=used`)
  const undone = await used.press('Undo all 2 confirmed together')
  expect(undone.status).toBe(200)
  expect(await Promise.all(both.map(statusOf))).toEqual(['pending', 'pending'])
})

it('says how much a payment is short, and leaves it to be booked alone [STM-2]', async () => {
  const short = await paid()
  const cashier = await site.as('cashier')
  await sent(cashier, [transfer({ ...short, centavos: short.centavos - 50_000 })])
  const page = await (await cashier.open(MATCHES)).follow(/^Short or over/)
  const row = page.rows('Transactions and payments').find((each) => each.includes(short.name))
  expect(row).toContain('PHP 500 short')
  expect(row).toContain('Confirm received amount…')
  const boxes = [...page.document.querySelectorAll('label.candidate-tick')].map((label) => wordsOf(label)).join(' ')
  expect(boxes).not.toContain(short.name)
})

it('sets a line aside once it is said what the money was, and finds it there [STM-2]', async () => {
  const cashier = await site.as('cashier')
  const account = await sent(cashier, [transfer({ centavos: 123_45, reference: nextReference() }, 'Interest')])
  const unknown = await (await cashier.open(MATCHES)).follow(/^Unmatched/)
  const form = unknown.document.querySelector('search form input[type=search]')
  expect(form?.getAttribute('aria-label')).toBe('Search by text or number')
  const found = await cashier.open(`${MATCHES}?show=unknown&search=${encodeURIComponent(account)}`)
  expect(found.rows('Transactions')).toEqual([expect.stringContaining('Interest')])
  const ignorePrompt = await found.follow('Ignore…')
  expect(dialogOf(ignorePrompt)?.title).toBe('Ignore transaction')
  const refused = await ignorePrompt.press('Ignore transaction')
  expect(refused.status).toBe(422)
  expect(refused.errorOf('Reason')).toContain('Please enter a reason.')
  const set = await refused.press('Ignore transaction', { Reason: `Interest of ${account}` })
  expect(set.words).toContain('Transaction ignored')
  const listed = await cashier.open(`${MATCHES}?show=ignored`)
  expect(listed.rows('Transactions')).toEqual([expect.stringContaining(`Interest of ${account}`)])
  expect((await listed.press('Restore', {}, 'td')).words).toContain('Transaction restored')
})
