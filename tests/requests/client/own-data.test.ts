import { unzipSync } from 'fflate'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { smallReceipt } from '../../newcomers.ts'
import { operate } from '../../e2e/operator/place.ts'
import { openSite, type RequestSite } from '../site.ts'
import { chosen, client, decided, member, part, toThird } from './clients.ts'

const REQUESTS = '/admin/deletionrequests'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

/** The entries of a ZIP by name, read by another program than wrote it. */
function entriesOf(bytes: Buffer): Map<string, Buffer> {
  return new Map(Object.entries(unzipSync(bytes)).map(([name, entry]) => [name, Buffer.from(entry)]))
}

/** Whether the bytes lie anywhere in a folder, also where a database has only let go of them. */
function holds(folder: string, trace: string | Buffer): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(trace))
}

/** A member whose payment waits, with the receipt that they sent. */
async function payer() {
  const one = await member(site)
  await toThird(site, one.id)
  const receipt = await smallReceipt()
  const page = await one.browser.open('/registration/package-w?step=3')
  await page.press('Submit registration', {
    'Screenshot or photo of your receipt': chosen(receipt),
    'I agree that the academy uses my details to train me.': true,
  })
  const { id: payment } = await site.records.read
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', one.id)
    .executeTakeFirstOrThrow()
  return { ...one, receipt, payment }
}

it('a client downloads everything that is kept about them, after proving that it is them [CLI-2, LAW-4]', async () => {
  const { id, browser, person, receipt } = await payer()
  const copy = await browser.send('/client/data')
  expect([copy.status, copy.headers.get('content-type'), copy.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ])
  expect(copy.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/)
  const entries = entriesOf(Buffer.from(await copy.arrayBuffer()))
  expect(JSON.parse(String(entries.get('account.json')))).toMatchObject({
    email: person.email,
    address: '12 Mabini St, Parañaque',
  })
  expect(JSON.parse(String(entries.get('payments.json')))).toHaveLength(1)
  expect([...entries.keys()].filter((name) => name.startsWith('files/receipt-'))).toHaveLength(1)
  expect([...entries.values()].some((bytes) => bytes.equals(receipt))).toBe(true)
  expect(String(entries.get('README.txt'))).toContain('payments.json')
  expect((await site.visitor().send('/client/data')).status).toBe(302)
  const other = entriesOf(Buffer.from(await (await (await client(site)).browser.send('/client/data')).arrayBuffer()))
  expect(String(other.get('account.json'))).not.toContain(person.email)

  // A proof of 16 minutes ago is none: it is given again, and leads back to the download.
  const old = new Date(Date.now() - 16 * 60_000).toISOString()
  await site.records.write.updateTable('sessions').set({ proved_at: old }).where('user_id', '=', id).execute()
  const late = await browser.send('/client/data')
  expect([late.status, late.headers.get('content-type')]).not.toEqual([200, 'application/zip'])
  const confirm = await (await browser.open('/client/privacy')).follow('Download my data')
  expect(confirm.heading).toBe('Confirm that it is you')
  const wrong = await confirm.press('Confirm', { 'Current Password': 'not-it' })
  expect(wrong.status).toBe(422)
  expect((await browser.send('/client/data')).headers.get('content-type')).not.toBe('application/zip')
  const account = await wrong.press('Confirm', { 'Current Password': person.password })
  expect(account.words).toContain('You can download your data now.')
  expect((await browser.send('/client/data')).headers.get('content-type')).toBe('application/zip')
})

it('a client asks to be deleted, takes it back and asks again, and only its owner can [CLI-2]', async () => {
  const [one, other] = [await client(site), await client(site)]
  const countOpenRequests = async () =>
    (
      await site.records.read
        .selectFrom('deletion_requests')
        .select('settled_at')
        .where('user_id', '=', one.id)
        .execute()
    ).filter(({ settled_at }) => settled_at === null).length
  const page = await one.browser.open('/client/privacy')
  const waits = await page.press('Delete my account')
  expect(waits.words).toMatch(/You requested to delete your account on .*\. The academy deletes it by /)
  expect(await countOpenRequests()).toBe(1)
  await other.browser.post('/client/privacy', { intent: 'keep-account', user: one.id })
  expect(await countOpenRequests()).toBe(1)
  const back = await waits.press('Keep my account')
  expect([await countOpenRequests(), back.words.includes('Delete my account')]).toEqual([0, true])
  expect((await back.press('Delete my account')).words).toContain('Keep my account')
  expect((await site.visitor().post('/client/privacy', { intent: 'keep-account' })).status).toBe(302)
  expect(await countOpenRequests()).toBe(1)
})

it('staff delete who asks for it: the session ends, and nothing is left of them, in a backup neither [CLI-2, CLI-5, LAW-4]', async () => {
  const { browser, person, receipt, payment } = await payer()
  await (await browser.open('/client/privacy')).press('Delete my account')
  const { dataDir } = site.academy.config
  const traces = [person.email, person.lastName, receipt.subarray(0, 200)]
  const found = (folder: string) => traces.map((trace) => holds(folder, trace))
  expect(found(dataDir), 'the control: all of it lies there before').toEqual([true, true, true])
  const staff = await site.as('owner')
  const messages = await staff.open('/admin/messages')
  const list = await messages.follow('View deletion requests')
  expect(list.address).toBe(REQUESTS)
  const question = await list.press(/^Delete account/, {}, part(list, 'tbody tr', person.email))
  expect(question.html).toContain('Confirm Delete')
  const refused = await question.press('Delete', {}, 'dialog[open]')
  expect([
    refused.status,
    refused.html.includes('This client has a pending payment. Confirm or reject it first.'),
  ]).toEqual([409, true])
  await decided(site, payment, 'confirm', 'Looked at the receipt')
  const done = await question.press('Delete', {}, 'dialog[open]')
  expect(done.html).toContain('Account deleted.')
  expect(done.words).not.toContain(person.email)

  // The account was deleted: the answer clears the cookie and leads to sign-in.
  const left = await browser.send('/client')
  expect([left.status, left.headers.get('location')]).toEqual([302, '/login?next=%2Fclient'])
  expect(left.headers.getSetCookie().some((line) => /session=;.*Max-Age=0/.test(line))).toBe(true)
  // Nor in what is made of it from now on.
  const folder = mkdtempSync(join(tmpdir(), 'academy-own-data-'))
  const [archive, restored] = [join(folder, 'after.tar.gz'), join(folder, 'restored')]
  mkdirSync(restored)
  try {
    expect((await operate('backup.ts', [archive], { DATA_DIR: dataDir })).err).toBe('')
    expect((await operate('restore.ts', [archive], { DATA_DIR: restored })).err).toBe('')
    expect([found(dataDir), found(restored)]).toEqual([
      [false, false, false],
      [false, false, false],
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const again = { panel: 'sign-in', email: person.email, password: person.password }
  expect((await site.visitor().post('/login', again)).status).toBe(401)
})

it('a client asks for something to be put right, takes it back, asks again and reads the answer that staff gave [LAW-4]', async () => {
  const { person, browser } = await member(site)
  const WORDS = 'What is wrong, and what is right?'
  const ASK = 'Request correction'
  const page = await browser.open('/client/privacy')
  const short = await page.press(ASK, { [WORDS]: 'wrong' })
  expect([short.status, short.errorOf(WORDS)]).toEqual([422, 'Please write what is wrong and what is right.'])
  expect(short.field(WORDS).textContent).toBe('wrong')
  const requested = await short.press(ASK, { [WORDS]: 'My birthday is 4 May 2009, not 5 May.' })
  expect(requested.words).toMatch(/“My birthday is 4 May 2009, not 5 May\.” The academy replies by /)
  const back = await requested.press('Withdraw request')
  const again = await back.press(ASK, { [WORDS]: 'My birthday is 4 May 2009, not 6 May.' })
  expect(again.words).toMatch(/not 6 May\.” The academy replies by /)

  const staff = await site.as('owner')
  const list = await (await staff.open('/admin/messages')).follow('View correction requests')
  const at = part(list, 'li.request', person.email)
  expect(list.document.querySelector(at)?.textContent).toContain('My birthday is 4 May 2009, not 6 May.')
  expect(list.words).not.toContain('not 5 May')
  const empty = await list.press('Send reply', {}, at)
  expect([empty.status, empty.words.includes('Please write a reply.')]).toEqual([422, true])
  const send = part(empty, 'li.request', person.email)
  const sent = await empty.press('Send reply', { 'Your reply': 'It is 4 May 2009 now.' }, send)
  expect(sent.html).toContain('Reply sent.')
  expect(sent.words).not.toContain(person.email)
  const answered = await browser.open('/client/privacy')
  expect(answered.words).toContain('It is 4 May 2009 now.')
  expect(answered.field(WORDS)).toBeTruthy()
})

it('the record of processing is read by staff from the requests [LAW-4]', async () => {
  const staff = await site.as('owner')
  const record = await (await staff.open(REQUESTS)).follow('Record of processing')
  expect(record.heading).toBe('Record of processing')
  const heads = [...record.document.querySelectorAll('h2, h3')].map((each) => each.textContent)
  expect(heads).toEqual(expect.arrayContaining(['Record of processing activities', 'Payments']))
})
