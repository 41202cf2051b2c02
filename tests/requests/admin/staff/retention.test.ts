import { beforeAll, expect, it } from 'vitest'
import { newId } from '#records/engine/db'
import { newClient } from '#tests/journey'
import { openSite, type RequestSite } from '../../site.ts'
import { wordsOf } from '../../page.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const PAGE = '/admin/retention'
const MAIL = /^Sent emails: how many days/

it('says how long each thing is kept and why [LAW-3]', async () => {
  const page = await (await site.as('owner')).open(PAGE)
  expect(page.heading).toBe('Data retention')
  expect([...page.document.querySelectorAll('h3')].map((heading) => wordsOf(heading))).toEqual([
    'Rejected or replaced proofs of payment',
    'Confirmed proofs of payment',
    'Unfinished registrations',
    'Contact messages',
    'Enquiries',
    'Sent emails',
    'Sign-in log',
    'Security warnings',
    'Unused statement transactions',
    'Practice recordings',
  ])
  const why = [...page.document.querySelectorAll('details')].find((each) =>
    wordsOf(each.querySelector('summary')).includes('Why: 7 to 10 years'),
  )
  expect(wordsOf(why ?? null)).toContain('NIRC s. 235 as amended by RA 11976')
})

it('lets an owner change a time within its bounds, and says beside it when it is outside [LAW-3]', async () => {
  const owner = await site.as('owner')
  const page = await owner.open(PAGE)
  const label = wordsOf([...page.document.querySelectorAll('label')].find((each) => MAIL.test(wordsOf(each))) ?? null)
  const save = (text: string) => page.press('Save', { [label]: text }, 'form:has(input[name=kind][value=mail])')
  const wrong = await save('3')
  expect(wrong.status).toBe(422)
  expect(wrong.errorOf(MAIL)).toContain('Please enter at least 14 days.')
  expect(wrong.field(MAIL).getAttribute('value')).toBe('3')
  expect((await owner.open(PAGE)).field(MAIL).getAttribute('value')).not.toBe('3')
  const saved = await save('60')
  expect(saved.words).toMatch(/Sent emails: 60 days|Retention time changed\. It applies from the next check\./)
  expect(saved.field(MAIL).getAttribute('value')).toBe('60')
})

it('keeps a client for a case with its reason, shows it in their log, and lets them go again [LAW-3]', async () => {
  const client = await newClient(site.records, `Imelda Kept ${newId()}`)
  const owner = await site.as('owner')
  const page = await owner.open(PAGE)
  const wrong = await page.press('Place legal hold', { 'Client or payment': client.email })
  expect(wrong.errorOf('Reason')).toContain('Please enter a reason.')
  expect(wrong.field('Client or payment').getAttribute('value')).toBe(client.email)
  const held = await wrong.press('Place legal hold', { Reason: 'Case 7 of the NPC' })
  const row = () => held.rows().find((each) => each.includes(client.name))
  expect(row()).toContain('Case 7 of the NPC')
  const log = await held.follow('View activity of this client')
  const entry = [...log.document.querySelectorAll('li')].find((each) => wordsOf(each).includes('Legal hold placed'))
  expect(wordsOf(entry ?? null)).toContain('Case 7 of the NPC')
  const free = await held.press('End legal hold')
  expect(free.rows().join(' ')).not.toContain(client.name)
  expect(free.words).toContain('Clients and payments on legal hold will appear here.')
})

it('lets a manager keep somebody for a case and change no time, and a cashier read the table alone [LAW-3, STAFF-2]', async () => {
  const client = await newClient(site.records, `Perla Kept ${newId()}`)
  const manager = await site.as('manager')
  const theirs = await manager.open(PAGE)
  expect(theirs.words).toContain('Only an owner can change these times.')
  expect(() => theirs.field(MAIL)).toThrow('no field')
  const held = await theirs.press('Place legal hold', { 'Client or payment': client.email, Reason: 'A case' })
  expect(held.rows().join(' ')).toContain(client.name)
  const cashier = await site.as('cashier')
  const table = await cashier.open(PAGE)
  expect(table.status).toBe(200)
  expect(table.words).toContain('Confirmed proofs of payment')
  expect(table.words).not.toContain('Place legal hold')
  expect(table.words).not.toContain('Save')
  for (const person of [manager, cashier])
    expect((await person.post(PAGE, { intent: 'term', kind: 'mail', amount: '30' })).status).toBe(403)
  expect((await cashier.post(PAGE, { intent: 'hold', whom: client.email, reason: 'A case' })).status).toBe(403)
  expect((await (await site.as('owner')).open(PAGE)).field(MAIL).getAttribute('value')).not.toBe('30')
})
