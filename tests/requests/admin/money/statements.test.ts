import { beforeAll, expect, it } from 'vitest'
import { newId } from '#records/engine/db'
import { csv, gcashPdf, unknownTable } from '#tests/statements/files'
import type { Movement } from '#tests/statements/movements'
import { openSite, type RequestSite } from '../../site.ts'
import type { Page } from '../../page.ts'
import { dialogOf } from './clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const PAGE = '/admin/statements'
const movement = (centavos: number, reference: string): Movement => ({
  day: '2026-10-05',
  time: '09:30',
  centavos,
  words: 'Transfer',
  reference,
})
const csvFile = (text: string, name: string) => new File([text], name, { type: 'text/csv' })
const read = (page: Page, file: File, account: string, more = {}) =>
  page.press('Import statement', { Statement: file, Account: account, ...more })

it('asks for the password of a PDF, says when it is wrong, and knows the lines of a file that comes again [STM-1]', async () => {
  const cashier = await site.as('cashier')
  const account = `Wallet ${newId()}`
  const pdf = await gcashPdf([movement(850_000, '5000000000001'), movement(12_345, '5000000000002')], {
    password: 'reyes0917',
  })
  const file = new File([new Uint8Array(pdf)], 'gcash.pdf', { type: 'application/pdf' })
  const prompt = await read(await cashier.open(PAGE), file, account)
  expect(prompt.errorOf('Password of the PDF')).toContain('has a password')
  expect(prompt.field('Password of the PDF').getAttribute('value') ?? '').toBe('')
  expect(prompt.field('Account').getAttribute('value')).toBe(account)
  expect(prompt.html).toContain('Please choose the file again.')
  const wrong = await read(prompt, file, account, { 'Password of the PDF': 'wrong' })
  expect(wrong.errorOf('Password of the PDF')).toContain('not the password')
  const added = await read(wrong, file, account, { 'Password of the PDF': 'reyes0917' })
  expect(added.words).toContain(`${account}: 2 transactions, 2 new`)
  const again = await read(wrong, file, account, { 'Password of the PDF': 'reyes0917' })
  expect(again.words).toContain(`${account}: 2 transactions, none new`)
  expect((await again.follow('View matches')).heading).toBe('Statement matches')
  expect(await site.records.read.selectFrom('statement_lines').select('id').execute()).toHaveLength(2)
})

it('shows a file with unknown columns, asks once what they are, and reads the next one by itself [STM-1]', async () => {
  const cashier = await site.as('cashier')
  const [account, one] = [`Own ${newId()}`, movement(500_00, '7001002003004')]
  const file = csvFile(csv(unknownTable([one])), 'ours.csv')
  const prompt = await read(await cashier.open(PAGE), file, account)
  expect(prompt.words).toContain('What are its columns?')
  const chosen = (label: string) => prompt.field(label).querySelector('option[selected]')?.getAttribute('value')
  expect(chosen('Paid in')).toBe('credit')
  const readSo = (more: Record<string, string>) =>
    prompt.press('Import with these columns', { Statement: file, Account: account, ...more })
  const refused = await readSo({ Petsa: 'Not needed' })
  expect(refused.status).toBe(422)
  expect(refused.words).toContain('choose the column with the day')
  expect(
    await site.records.read.selectFrom('statements').select('id').where('account', '=', account).execute(),
  ).toEqual([])
  const added = await readSo({
    Petsa: 'Day',
    'Days such as 03/04/2026': 'day-first',
    'Name of the bank or wallet': 'Coop',
  })
  expect(added.words).toContain(`${account}: 1 transaction, 1 new`)
  const next = csvFile(csv(unknownTable([one, { ...one, centavos: 600_00 }])), 'ours-2.csv')
  const known = await read(await cashier.open(PAGE), next, account)
  expect(known.words).toContain(`${account}: 2 transactions, 1 new`)
  const row = known.rows('Bank statements').find((each) => each.includes('ours-2.csv'))
  expect(row).toContain('Coop')
})

it('asks once about plain lines that are here under another name, and takes a statement back [STM-1]', async () => {
  const cashier = await site.as('cashier')
  const [account, again] = [`Own ${newId()}`, `Other ${newId()}`]
  const file = csvFile(
    `Date,Description,Amount\n2026-10-02,${account},321.00\n2026-10-03,${account},322.00\n`,
    'plain.csv',
  )
  const prompt = await read(await cashier.open(PAGE), file, account)
  const first = await prompt.press('Import with these columns', {
    Statement: file,
    Account: account,
    'Name of the bank or wallet': 'Plain',
  })
  expect(first.words).toContain(`${account}: 2 transactions, 2 new`)
  const unsure = await read(await cashier.open(PAGE), file, again)
  expect(unsure.words).toContain(`Is this the same account as ${account}?`)
  const same = await read(unsure, file, again, { 'Yes, add only the new transactions': true })
  expect(same.words).toContain(`${account}: 2 transactions, none new`)
  expect(same.words).toContain(`This account is already here as ${account}`)

  const list = await cashier.open(`${PAGE}?search=${encodeURIComponent(account)}`)
  expect(list.rows('Bank statements')).toHaveLength(1)
  const question = await list.press('Delete', {}, 'td')
  expect(dialogOf(question)?.title).toBe('Delete statement')
  const taken = await question.press('Delete', {}, 'dialog[open]')
  expect(taken.words).toContain('Statement and its transactions deleted')
  expect(taken.rows('Bank statements')).toEqual([])
  expect(
    await site.records.read.selectFrom('statements').select('id').where('account', '=', account).execute(),
  ).toEqual([])
})

it('refuses a statement larger than 10 MB with words [STM-1]', async () => {
  const cashier = await site.as('cashier')
  const rows = '2026-10-01,a transfer of somebody,8500.00\n'.repeat(800_000)
  const answer = await cashier.post(PAGE, { file: csvFile(`Date,Description,Amount\n${rows}`, 'long.csv') })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${PAGE}?check=too-large`])
  const page = await cashier.open(`${PAGE}?check=too-large`)
  expect(page.errorOf('Statement')).toContain('larger than 10 MB')
})
