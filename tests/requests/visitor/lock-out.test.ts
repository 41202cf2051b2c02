import { beforeAll, expect, it } from 'vitest'
import { openRecords } from '#records/engine/db'
import { openRow } from '#tests/drills/abuse/reset-link'
import { newcomer } from '#tests/enrolling'
import { attemptAt, lockAt, type Tried } from '#tests/sign-in-attempts'
import { ADMINISTRATOR, postForm, signUp } from '#tests/people'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite({ content: 'none', env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
})

const attempt = (...what: Tried) => attemptAt(site.url, ...what)
const lock = (email: string) => lockAt(site.url, email)

it('one address is one however it is written: guesses at many accounts from a whole network, from ports and spellings, end at a hundred [AUTH-6]', async () => {
  const spellings = (at: number) => [
    `2001:db8:1:2:${(at * 7919).toString(16).slice(0, 4)}::${at.toString(16)}`,
    `[2001:DB8:1:2::${at.toString(16)}]:${1000 + at}`,
    `2001:0db8:0001:0002::${at.toString(16)}%eth0`,
  ]
  const statuses: number[] = []
  const guess = async (at: number) =>
    statuses.push(
      (await attempt(`nobody-${at}@client.example`, 'guess', { from: spellings(at)[at % 3] ?? '' })).status,
    )
  for (let at = 0; at < 3; at += 1) await guess(at)
  // Each guess costs a hash: those between are written down as the three before were.
  const known = await site.records.read
    .selectFrom('attempts')
    .selectAll()
    .where('subject', 'like', '%:address:2001:db8:1:2%')
    .execute()
  expect(known.length).toBeGreaterThanOrEqual(3)
  for (let at = 3; at < 97; at += 1)
    await site.records.write
      .insertInto('attempts')
      .values(
        known
          .filter(({ id }) => id)
          .slice(0, known.length / 3)
          .map((row) => ({ ...row, id: `${row.id}-${at}` })),
      )
      .execute()
  for (let at = 97; at < 105; at += 1) await guess(at)
  expect(statuses).toEqual([...Array.from({ length: 6 }, () => 401), ...Array.from({ length: 5 }, () => 429)])
  expect(
    (await attempt('nobody@client.example', 'guess', { from: '2001:db8:1:3::1' })).status,
    'the control: the network beside it',
  ).toBe(401)
})

it('right passwords are counted too: one account has twenty sessions at the most, and one address 600 hashes an hour [AUTH-6]', async () => {
  const { person } = newcomer()
  await signUp(site.url, person)
  for (let at = 0; at < 24; at += 1)
    expect((await attempt(person.email, person.password, { from: '203.0.113.5' })).status).toBe(303)
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  const { id } = await records.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  expect(await records.read.selectFrom('sessions').select('device').where('user_id', '=', id).execute()).toHaveLength(
    20,
  )
  const counted = await records.read
    .selectFrom('attempts')
    .select('id')
    .where('subject', '=', 'hash:address:203.0.113.5')
    .execute()
  expect(counted).toHaveLength(24)
  // As if the hour had brought 576 more.
  const at = new Date().toISOString()
  for (let part = 0; part < 6; part += 1)
    await records.write
      .insertInto('attempts')
      .values(
        Array.from({ length: 96 }, (_, index) => ({
          id: `filled-${part}-${index}`,
          subject: 'hash:address:203.0.113.5',
          at,
        })),
      )
      .execute()
  await records.close()
  expect((await attempt(person.email, person.password, { from: '203.0.113.5:4711' })).status).toBe(429)
  expect(
    (await attempt(person.email, person.password, { from: '203.0.113.6' })).status,
    'the control: another address',
  ).toBe(303)
})

it('a crowd of sign-ins from one address does not keep another waiting at the gate of hashing [AUTH-6]', async () => {
  const { person } = newcomer()
  await signUp(site.url, person)
  const crowd = Array.from({ length: 60 }, (_, at) =>
    attempt(`nobody-${at}-in-the-crowd@client.example`, 'guess', { from: '203.0.113.77' }),
  )
  const mine = await attempt(person.email, person.password, { from: '203.0.113.78' })
  const theirs = (await Promise.all(crowd)).map(({ status }) => status)
  expect(mine.status).toBe(303)
  expect(theirs.every((status) => status === 401 || status === 429)).toBe(true)
})

it('the administrator is in the same position: npm run admin lifts a lock while the site runs [AUTH-6, OPS-8]', async () => {
  expect(await lock(ADMINISTRATOR.email)).toContain(429)
  expect((await attempt(ADMINISTRATOR.email, ADMINISTRATOR.password)).status, 'the control').toBe(429)
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  const { setAdministrator, accountForSignIn } = await import('#records/accounts/accounts')
  const account = await accountForSignIn(records, ADMINISTRATOR.email)
  await setAdministrator(
    records,
    { email: ADMINISTRATOR.email, passwordHash: account?.passwordHash ?? '' },
    new Date(),
  )
  await records.close()
  expect((await attempt(ADMINISTRATOR.email, ADMINISTRATOR.password)).status).toBe(303)
})

it('a stranger’s guesses do not lock the owner out of a browser that was signed in before; one that was not waits, until a reset [AUTH-6, AUTH-7]', async () => {
  const { person } = newcomer()
  await signUp(site.url, person)
  const first = await attempt(person.email, person.password)
  const line = first.cookies.find((each) => each.startsWith('device=')) ?? ''
  expect(line).toMatch(/HttpOnly/i)
  expect(line).toMatch(/SameSite=Lax/i)
  expect(Number(/Max-Age=(\d+)/i.exec(line)?.[1])).toBeGreaterThan(300 * 86_400)
  const cookie = line.split(';')[0] ?? ''
  expect(await lock(person.email)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  expect(
    (await attempt(person.email, person.password)).status,
    'the control: the right password of a browser nobody knows waits',
  ).toBe(429)
  expect((await attempt(person.email, person.password, { cookie })).status).toBe(303)
  // The cookie is worthless for another account.
  const other = newcomer().person
  await signUp(site.url, other)
  await lock(other.email)
  expect((await attempt(other.email, other.password, { cookie })).status).toBe(429)

  const { id } = await site.records.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  const fields = { newPassword: 'a-new-kundiman', confirmPassword: 'a-new-kundiman' }
  expect((await postForm(site.url, `/reset-password/${await openRow(site.records, id)}`, fields)).status).toBe(303)
  expect((await attempt(person.email, 'a-new-kundiman')).status, 'the reset has lifted the lock').toBe(303)
})
