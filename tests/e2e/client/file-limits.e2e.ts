import { randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ACCOUNT_FILE_LIMIT, FILE_REFUSALS, UNSUBMITTED_FILES } from '#domain/files/file-allowance'
import { openRecords } from '#records/engine/db'
import { expect, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { AGREED_TO_TRAINING, signUp, type Session } from '../../people.ts'
import { dayFromNow } from '../../days.ts'
import type { Site } from '../../site.ts'

const HERE = '/registration/package-w'

/** Everything that stands in the folders a file comes into. */
function keptBytes({ dataDir }: Site): number {
  let sum = 0
  for (const folder of ['uploads', 'files/receipts', 'files/avatars'])
    try {
      for (const name of readdirSync(join(dataDir, folder))) sum += statSync(join(dataDir, folder, name)).size
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
async function sendForm(
  site: Site,
  { cookie }: Session,
  path: string,
  fields: Record<string, string>,
  file: { name: string; bytes: Buffer },
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set(file.name, new File([new Uint8Array(file.bytes)], 'picture.png', { type: 'image/png' }))
  const answer = await fetch(site.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: site.url },
    body,
  })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

const begin = (site: Site, { cookie }: Session, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/uploads`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: site.url, 'Tus-Resumable': '1.0.0', 'Upload-Length': '1000', ...headers },
  })

async function booked(site: Site, { words = true } = {}): Promise<{ session: Session; id: string }> {
  const { person, personal, additional } = newcomer()
  const session = await signUp(site.url, person)
  await session.post('/packages-registration', { package: 'package_w', intent: 'book' })
  if (words) {
    const typed = {
      fullName: `${person.firstName} ${person.lastName}`,
      nickname: 'M',
      age: '21',
      birthdate: '2005-02-03',
      address: personal.Address ?? '',
      phone: '0917 123 4567',
      handlerName: 'Nena',
    }
    await session.post(HERE, { step: '1', ...typed })
    await session.post(HERE, {
      step: '2',
      email: person.email,
      firstSchedule: additional['Preferred Schedule'] ?? dayFromNow(7),
    })
  }
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  const { id } = await records.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  await records.close()
  return { session, id }
}

test('a receipt that comes with an empty form is not kept, however often it is sent; with the words it is [SEC-2]', async ({
  site,
}) => {
  const bytes = await noise(600)
  const empty = await booked(site, { words: false })
  const before = keptBytes(site)
  for (let sent = 0; sent < 8; sent += 1) {
    const answer = await sendForm(
      site,
      empty.session,
      HERE,
      { intent: 'submit', step: '3', ...AGREED_TO_TRAINING },
      { name: 'receipt', bytes },
    )
    expect([answer.status, answer.to]).toEqual([302, `${HERE}?step=1&check=1`])
  }
  expect(keptBytes(site)).toBe(before)
  // The control: the same bytes with every word there are kept, once.
  const whole = await booked(site)
  expect(
    (
      await sendForm(
        site,
        whole.session,
        HERE,
        { intent: 'submit', step: '3', ...AGREED_TO_TRAINING },
        { name: 'receipt', bytes },
      )
    ).to,
  ).toBe(HERE)
  expect(keptBytes(site) - before).toBeGreaterThanOrEqual(bytes.length)
})

test('a person has five uploads waiting and no sixth, in pieces or with a form; somebody else has their own five [SEC-2]', async ({
  site,
}) => {
  const [one, other] = [await booked(site), await booked(site)]
  for (let sent = 0; sent < UNSUBMITTED_FILES; sent += 1) expect((await begin(site, one.session)).status).toBe(201)
  const sixth = await begin(site, one.session)
  expect([sixth.status, await sixth.text()]).toEqual([429, FILE_REFUSALS['too-many-files'].text])
  const posted = await sendForm(
    site,
    one.session,
    HERE,
    { intent: 'submit', step: '3', ...AGREED_TO_TRAINING },
    { name: 'receipt', bytes: await noise(20) },
  )
  expect(posted.status).toBe(429)
  expect(posted.text).toContain(FILE_REFUSALS['too-many-files'].text)
  expect((await begin(site, other.session)).status).toBe(201)
  // One that does not say how large it is counts as large as any: three of them are the 60 MB.
  const vague = await booked(site)
  const deferred = { 'Upload-Defer-Length': '1' }
  const statuses = []
  for (let sent = 0; sent < 4; sent += 1)
    statuses.push(
      (
        await fetch(`${site.url}/uploads`, {
          method: 'POST',
          headers: { Cookie: vague.session.cookie, Origin: site.url, 'Tus-Resumable': '1.0.0', ...deferred },
        })
      ).status,
    )
  expect(statuses).toEqual([201, 201, 201, 429])
})

test('every way a file comes in takes from one count of the account: pictures of oneself use up what receipts have [SEC-2]', async ({
  site,
}) => {
  const [one, other] = [await booked(site), await booked(site)]
  const bytes = await noise(8)
  // All but the last by the same count, taken at once: sixty pictures would take the test a minute.
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  const at = new Date().toISOString()
  for (let taken = 1; taken < ACCOUNT_FILE_LIMIT.count; taken += 1)
    await records.write
      .insertInto('attempts')
      .values({ id: `taken${one.id}${taken}`.slice(-40), subject: `upload:account:${one.id}`, at })
      .execute()
  await records.close()
  expect(
    (await sendForm(site, one.session, '/client', { intent: 'picture' }, { name: 'picture', bytes })).status,
  ).toBe(303)
  const refusal = FILE_REFUSALS['too-many-attempts']
  const picture = await sendForm(site, one.session, '/client', { intent: 'picture' }, { name: 'picture', bytes })
  expect(picture.status).toBe(refusal.status)
  expect(picture.text).toContain(refusal.text)
  const receipt = await sendForm(
    site,
    one.session,
    HERE,
    { intent: 'submit', step: '3', ...AGREED_TO_TRAINING },
    { name: 'receipt', bytes },
  )
  expect([receipt.status, receipt.text.includes(refusal.text)]).toEqual([refusal.status, true])
  const upload = await begin(site, one.session)
  expect([upload.status, await upload.text()]).toEqual([refusal.status, refusal.text])
  const testimonial = await sendForm(
    site,
    one.session,
    `/writetestimonial/${one.id}`,
    { caption: 'They taught me to wait.' },
    { name: 'image', bytes },
  )
  expect(testimonial.status).toBeGreaterThanOrEqual(400)
  expect(
    (await sendForm(site, other.session, '/client', { intent: 'picture' }, { name: 'picture', bytes })).status,
  ).toBe(303)
})

test('what hangs behind the end of a receipt is not kept [SEC-2]', async ({ site }) => {
  const canary = Buffer.from('<html>Hung-On-Canary</html>')
  const bytes = await noise(40)
  const { session, id } = await booked(site)
  expect(
    (
      await sendForm(
        site,
        session,
        HERE,
        { intent: 'submit', step: '3', ...AGREED_TO_TRAINING },
        { name: 'receipt', bytes: Buffer.concat([bytes, canary]) },
      )
    ).to,
  ).toBe(HERE)
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  const { key, bytes: recorded } = await records.read
    .selectFrom('files')
    .select(['key', 'bytes'])
    .where('owner_id', '=', id)
    .where('kind', '=', 'receipt')
    .executeTakeFirstOrThrow()
  await records.close()
  expect([statSync(join(site.dataDir, 'files', key)).size, recorded]).toEqual([bytes.length, bytes.length])
})

test('an upload made of several is refused as a wrong request and not as a fault [SEC-2]', async ({ site }) => {
  const { session } = await booked(site)
  for (const concat of ['partial', 'final;/uploads/a /uploads/b']) {
    const answer = await begin(site, session, { 'Upload-Concat': concat })
    expect([answer.status, await answer.text()]).toEqual([400, 'A file is sent as one upload.'])
  }
})
