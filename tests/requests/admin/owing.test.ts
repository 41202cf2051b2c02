import { beforeAll, expect, it } from 'vitest'
import { newId } from '#records/engine/db'
import { decidePayment } from '#records/enrolment/payments'
import { done, newAdministrator, newClient } from '#tests/journey'
import { chosen, setTerms, submitChosen } from '#tests/terms'
import { wordsOf, type Page } from '../page.ts'
import type { Person } from '../person.ts'
import { openSite, type RequestSite } from '../site.ts'
import { act, answerQuestion, openDialog, rowOf } from './content/entries.ts'

let site: RequestSite
let owner: Person
beforeAll(async () => {
  site = await openSite()
  owner = await site.as('owner')
})

/** A client in training who has paid 3,000 of 8,500. */
async function owing(): Promise<{ name: string; paymentId: string }> {
  const { records } = site
  await records.write
    .updateTable('packages')
    .set({ price_centavos: 850_000 })
    .where('key', '=', 'package_o')
    .execute()
  await setTerms(records, {})
  const client = await newClient(records, `Luningning ${newId()}`)
  await chosen(records, client.id, { way: 'first' })
  const { paymentId } = done(await submitChosen(records, client.id, new Date()))
  const staff = await newAdministrator(records)
  done(await decidePayment(records, staff, paymentId, 'confirm', { now: new Date() }))
  const name = `Luningning ${newId()}`
  await records.write.updateTable('users').set({ name }).where('id', '=', client.id).execute()
  return { name, paymentId }
}

const errorAt = (page: Page, id: string) => wordsOf(page.document.getElementById(id))
const accountIn = (page: Page) => wordsOf(page.document.querySelector('[aria-labelledby=account]'))

it('lets staff set a down payment, which the list of packages and their page say [LED-2]', async () => {
  const form = await owner.open('/admin/packages/package_r/edit')
  const wrong = await form.press('Save', { 'Down payment': '99,999,999' })
  expect(wrong.status).toBe(422)
  expect(errorAt(wrong, 'downPayment-error')).not.toBe('')
  const saved = await wrong.press('Save', { 'Down payment': '2,000', 'Balance due after (days)': '14' })
  expect(saved.html).toContain('Updated Successfully!')
  expect(wordsOf(rowOf(saved, 'Move Package R up'))).toContain('or PHP 2,000 first and the balance within 14 days')
  const card = (await site.visitor().open('/packages-registration')).document.getElementById('package-r')
  expect(wordsOf(card)).toContain('2,000')
})

it('shows who owes what, and reminds once a day [LED-2]', async () => {
  const [{ name }, other] = [await owing(), await owing()]
  const balances = await owner.open('/admin/balances')
  expect(wordsOf(rowOf(balances, name))).toContain('PHP 5,500')
  const reminded = await act(owner, balances, name, 'Send reminder')
  expect(reminded.html).toContain('Reminder recorded')
  expect(wordsOf(rowOf(reminded, name))).toContain('Reminded today')
  expect(wordsOf(rowOf(reminded, name))).not.toContain('Send reminder')
  const again = await act(owner, balances, name, 'Send reminder')
  expect(wordsOf(rowOf(again, name))).toContain('Reminded today')
  expect(wordsOf(rowOf(again, other.name))).toContain('Send reminder')
  const reply = await owner.post('/admin/balances.data', { enrolment: other.paymentId })
  expect(await reply.text()).toContain(`Reminder recorded for ${other.name}. Email is not set up`)
})

it('gives money back and writes a credit note, asks before, and both stand in the account and the history [LED-2]', async () => {
  const { name } = await owing()
  const account = await act(owner, await owner.open('/admin/balances'), name, 'View account')
  const before = accountIn(account)
  const tooMuch = await account.press('Refund payment', { Amount: '3,000.01', Reason: 'Moved abroad' })
  expect(tooMuch.status).toBe(422)
  expect(errorAt(tooMuch, 'refund-amount-error')).toContain('more than is left of the payment')
  const question = await tooMuch.press('Refund payment', { Amount: '1,000' })
  expect(wordsOf(openDialog(question))).toMatch(/You cannot undo this/)
  expect(wordsOf(openDialog(question))).toContain('Moved abroad')
  expect(accountIn(question)).toBe(before)
  const given = await answerQuestion(question, 'Refund PHP 1,000')
  expect(given.html).toContain('Saved. Email is not set up. Please tell the client yourself.')
  const sure = await given.press('Add adjustment', { Amount: '500', Reason: 'The coach was ill' })
  const taken = await answerQuestion(sure, 'Adjust by PHP 500')
  expect(accountIn(taken)).toContain('−PHP 1,000')
  expect(accountIn(taken)).toContain('PHP 5,000')
  const history = await owner.open(`/admin/paymenthistory?search=${encodeURIComponent(name)}`)
  expect(wordsOf(rowOf(history, 'Refund, GCash'))).toContain('−PHP 1,000')
  expect(wordsOf(rowOf(history, 'Adjustment'))).toContain('−PHP 500')
})

it('tells the page of its script what was given back and taken off, and of whom [LED-2]', async () => {
  const { name, paymentId } = await owing()
  const page = await act(owner, await owner.open('/admin/balances'), name, 'View account')
  const give = async (kind: string, amount: string) => {
    const fields = { kind, amount, method: 'gcash', note: 'Moved abroad', offDebt: 'yes', form: newId(), sure: 'yes' }
    return (await owner.post(`${page.address}.data`, fields)).text()
  }
  expect(page.address).toContain(paymentId)
  expect(await give('refunded', '1,000')).toContain(`Refund of PHP 1,000 for ${name} saved`)
  expect(await give('credited', '500')).toContain(`Adjustment of PHP 500 for ${name} saved`)
})

it('adds a voucher for a manager, says beside its field what is wrong, and switches it off [LED-2]', async () => {
  const manager = await site.as('manager')
  const form = await (await manager.open('/admin/vouchers')).follow('Add New Voucher')
  const wrong = await form.press('Save voucher', { Code: 'PASKO25', Percent: '100' })
  expect(wrong.status).toBe(422)
  expect(wrong.errorOf('Percent')).toContain('from 1 to 99')
  expect(wrong.field('Code').getAttribute('value')).toBe('PASKO25')
  const added = await wrong.press('Save voucher', { Percent: '25', 'Maximum uses': '50', 'Package W': true })
  expect(added.html).toContain('Voucher added')
  for (const part of ['25 %', '0 of 50', 'Package W']) expect(wordsOf(rowOf(added, 'PASKO25'))).toContain(part)
  const off = await act(manager, added, 'PASKO25', 'Turn off')
  expect(wordsOf(rowOf(off, 'PASKO25'))).toContain('Off')
  const open = await act(manager, off, 'PASKO25', 'Open')
  expect(open.field('Code').getAttribute('value')).toBe('PASKO25')
  expect(open.words).toContain('No client has used this voucher yet.')
})
