import { randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { ACCOUNT_FILE_LIMIT, FILE_REFUSALS, UNSUBMITTED_FILES } from '#domain/files/file-allowance'
import { bookPackage } from '#records/enrolment/enrolment'
import { done } from '../../journey.ts'
import { AGREED_TO_TRAINING } from '../../people.ts'
import type { Person } from '../person.ts'
import { openSite, type RequestSite } from '../site.ts'
import { chosen, client, toThird, type Client } from './clients.ts'

const HERE = '/registration/package-w'
const SUBMIT = { intent: 'submit', step: '3', ...AGREED_TO_TRAINING }

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

/** The bytes in all folders that uploads are written to. */
function keptBytes(): number {
  let sum = 0
  for (const folder of ['uploads', 'files/receipts', 'files/avatars'])
    try {
      const path = join(site.academy.config.dataDir, folder)
      for (const name of readdirSync(path)) sum += statSync(join(path, name)).size
    } catch {
      // Not there before the first file is.
    }
  return sum
}

const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()

/** Sends a form with a file, as a browser without script does. */
async function sendForm(person: Person, path: string, fields: Record<string, string>, file: [string, Buffer]) {
  const answer = await person.post(path, { ...fields, [file[0]]: chosen(file[1], 'picture.png') })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

const TUS = { 'tus-resumable': '1.0.0' }

/** Begins an upload in pieces. */
const begin = (person: Person, headers: Record<string, string> = { 'upload-length': '1000' }) =>
  person.send('/uploads', { method: 'POST', headers: { ...TUS, ...headers } })

async function onThird(): Promise<Client> {
  const one = await client(site)
  await toThird(site, one.id)
  return one
}

it('a receipt that comes with an empty form is not kept, however often it is sent; with the words it is [SEC-2]', async () => {
  const bytes = await noise(600)
  const empty = await client(site)
  done(await bookPackage(site.records, empty.id, 'package_w'))
  const before = keptBytes()
  for (let sent = 0; sent < 8; sent += 1) {
    const answer = await sendForm(empty.browser, HERE, SUBMIT, ['receipt', bytes])
    expect([answer.status, answer.to]).toEqual([302, `${HERE}?step=1&check=1`])
  }
  expect(keptBytes()).toBe(before)
  // The control: the same bytes with every field present are stored, once.
  const whole = await onThird()
  expect((await sendForm(whole.browser, HERE, SUBMIT, ['receipt', bytes])).to).toBe(HERE)
  expect(keptBytes() - before).toBeGreaterThanOrEqual(bytes.length)
})

const waitingOf = async (userId: string) =>
  (await site.records.read.selectFrom('uploads').select('id').where('user_id', '=', userId).execute()).length

it('a client has five receipts waiting; a sixth is taken at once and the first is gone, in pieces or with a form [LINK-2, SEC-2]', async () => {
  const one = await onThird()
  const first = (await begin(one.browser)).headers.get('location') ?? ''
  const look = async () => (await one.browser.send(first, { method: 'HEAD', headers: TUS })).status
  for (let sent = 1; sent < UNSUBMITTED_FILES; sent += 1) expect((await begin(one.browser)).status).toBe(201)
  expect([await look(), await waitingOf(one.id)]).toEqual([200, UNSUBMITTED_FILES])
  expect((await begin(one.browser)).status).toBe(201)
  expect([await look(), await waitingOf(one.id)]).toEqual([404, UNSUBMITTED_FILES])
  expect((await sendForm(one.browser, HERE, SUBMIT, ['receipt', await noise(20)])).to).toBe(HERE)
  // One that does not say how large it is counts as large as any: three of them are the 60 MB.
  const vague = await onThird()
  for (let sent = 0; sent < 4; sent += 1)
    expect((await begin(vague.browser, { 'upload-defer-length': '1' })).status).toBe(201)
  expect(await waitingOf(vague.id)).toBe(3)
})

it('staff have five files waiting and no sixth; somebody else has their own five [SEC-2]', async () => {
  const [one, other] = [await site.as('manager'), await site.as('manager')]
  const picture = { 'upload-length': '1000', 'upload-metadata': `purpose ${btoa('picture')}` }
  for (let sent = 0; sent < UNSUBMITTED_FILES; sent += 1) expect((await begin(one, picture)).status).toBe(201)
  const sixth = await begin(one, picture)
  expect([sixth.status, await sixth.text()]).toEqual([429, FILE_REFUSALS['too-many-files'].text])
  expect((await begin(other, picture)).status).toBe(201)
})

it('every way a file comes in takes from one count of the account: pictures of oneself use up what receipts have [SEC-2]', async () => {
  const [one, other] = [await onThird(), await onThird()]
  const bytes = await noise(8)
  // All but the last by the same count, taken at once.
  const at = new Date().toISOString()
  for (let taken = 1; taken < ACCOUNT_FILE_LIMIT.count; taken += 1)
    await site.records.write
      .insertInto('attempts')
      .values({ id: `taken${one.id}${taken}`.slice(-40), subject: `upload:account:${one.id}`, at })
      .execute()
  const picture = (person: Person) => sendForm(person, '/client/account', { intent: 'picture' }, ['picture', bytes])
  expect((await picture(one.browser)).status).toBe(303)
  const refusal = FILE_REFUSALS['too-many-attempts']
  const refused = await picture(one.browser)
  expect(refused.status).toBe(refusal.status)
  expect(refused.text).toContain(refusal.text)
  const receipt = await sendForm(one.browser, HERE, SUBMIT, ['receipt', bytes])
  expect([receipt.status, receipt.text.includes(refusal.text)]).toEqual([refusal.status, true])
  const upload = await begin(one.browser)
  expect([upload.status, await upload.text()]).toEqual([refusal.status, refusal.text])
  const words = { caption: 'They taught me to wait.' }
  const testimonial = await sendForm(one.browser, `/writetestimonial/${one.id}`, words, ['image', bytes])
  expect(testimonial.status).toBeGreaterThanOrEqual(400)
  expect((await picture(other.browser)).status).toBe(303)
})

it('what hangs behind the end of a receipt is not kept [SEC-2]', async () => {
  const bytes = await noise(40)
  const { id, browser } = await onThird()
  const hung = Buffer.concat([bytes, Buffer.from('<html>Hung-On-Canary</html>')])
  expect((await sendForm(browser, HERE, SUBMIT, ['receipt', hung])).to).toBe(HERE)
  const { key, bytes: recorded } = await site.records.read
    .selectFrom('files')
    .select(['key', 'bytes'])
    .where('owner_id', '=', id)
    .where('kind', '=', 'receipt')
    .executeTakeFirstOrThrow()
  const { size } = statSync(join(site.academy.config.dataDir, 'files', key))
  expect([size, recorded]).toEqual([bytes.length, bytes.length])
})

it('an upload made of several is refused as a wrong request and not as a fault [SEC-2]', async () => {
  const { browser } = await onThird()
  for (const concat of ['partial', 'final;/uploads/a /uploads/b']) {
    const answer = await begin(browser, { 'upload-length': '1000', 'upload-concat': concat })
    expect([answer.status, await answer.text()]).toEqual([400, 'A file is sent as one upload.'])
  }
})
