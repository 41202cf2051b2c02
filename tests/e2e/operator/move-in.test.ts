import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountForSignIn } from '#records/accounts/accounts'
import { holdRunning } from '#records/engine/running-nodes'
import { openPasswords } from '#services/accounts/passwords'
import { ENGINE } from '../../records.ts'
import { makeOldSite, OLD_PASSWORD } from './old-site.ts'
import { emptyPlace, everyFile, everyRow, operate, IMPORT, type Ended, type Place } from './place.ts'

let folder: string
let place: Place
let old: Awaited<ReturnType<typeof makeOldSite>>

async function begin() {
  folder = mkdtempSync(join(tmpdir(), 'academy-old-site-'))
  old = await makeOldSite(folder)
  place = await emptyPlace()
}
async function end() {
  await place.close()
  rmSync(folder, { recursive: true, force: true })
}

const moveIn = (...more: string[]): Promise<Ended> =>
  operate(IMPORT, [old.exportFile, old.storage, '--administrators', 'head.coach@academy.example', ...more], place.env)
const countsIn = (out: string): Record<string, number[]> =>
  Object.fromEntries(
    [...out.matchAll(/^(\w+): (\d+) imported, (\d+) unchanged, (\d+) skipped$/gm)].map(([, name = '', ...counts]) => [
      name,
      counts.map(Number),
    ]),
  )

describe('an export that is moved in, looked at, and moved in again', () => {
  let ended: Ended
  let dry: Ended & { before: unknown; kept: unknown }
  beforeAll(async () => {
    await begin()
    // A dry run refuses a PostgreSQL database that is empty.
    if (ENGINE === 'postgres') await place.open()
    const kept = async () => [
      readdirSync(place.dataDir),
      ENGINE === 'postgres' ? await everyRow(await place.open()) : null,
    ]
    const before = await kept()
    dry = { ...(await moveIn('--dry-run')), before, kept: await kept() }
    ended = await moveIn()
  })
  afterAll(end)

  test('every collection is taken over with its ids, its files and the reasons of what is skipped [OPS-7]', async () => {
    expect([ended.code, ended.err]).toEqual([0, ''])
    expect(countsIn(ended.out)).toEqual({
      packages: [1, 0, 0],
      users: [11, 0, 4],
      wins: [3, 0, 0],
      news: [1, 0, 0],
      accomplishments: [1, 0, 0],
      recent_news_title: [1, 0, 0],
      members: [2, 0, 0],
      learning_materials: [1, 0, 1],
      for_confirmation_payment: [6, 0, 3],
      payment_history: [3, 0, 0],
      registered_trainees: [2, 0, 1],
    })
    const lines = ended.out.split('\n')
    for (const line of [
      'skipped users/sameAddressSame00003: users/',
      'skipped users/noAddressNoAddr00004: it has no e-mail address',
      'skipped users/badAddressBadAd00005: its e-mail address is not a complete one',
      'skipped users/unknownTypeUnkn00006: its type is unknown',
      'missing file wins-uploaded-images/nowhere',
      'missing file ../../../etc/passwd',
      'missing file payment_confirmation_images/gone-client00000000000005',
      'missing file learning_materials/Gone.pdf',
      'skipped learning_materials/materialMaterial0002: ',
      'skipped for_confirmation_payment/ghostGhostGhostGho01: its user is missing',
      'skipped for_confirmation_payment/bothNamesBothNa00007: its package is unknown',
      'skipped for_confirmation_payment/noPasswordNoPass0002: its status is unknown',
      'skipped registered_trainees/traineeOfNobody00001: its user is missing',
      'users/bothNamesBothNa00007: age 19 and birthdate 2005-03-05 do not match; the younger counts until they do',
      'unknown collection audit_of_something_else',
    ])
      expect(
        lines.some((each) => each.startsWith(line)),
        line,
      ).toBe(true)

    const records = await place.open()
    const { read } = records
    const user = async (id: string) =>
      read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(await user('adminAdminAdmin00001')).toMatchObject({
      email: 'head.coach@academy.example',
      type: 'ADMIN_USER',
      created_at: '2024-01-02T00:00:00.000Z',
      must_change_password: 1,
    })
    expect(await user('bothNamesBothNa00007')).toMatchObject({
      phone: '0917 new',
      handler_name: 'New Handler',
      age: 19,
      birthdate: '2005-03-05',
      first_schedule: '2024-03-05',
      selected_package: 'package_r',
      registration_step: 2.5,
      current_package: 'NONE',
      password_hash: null,
      must_change_password: 0,
    })
    expect(await user('client00000000000001')).toMatchObject({
      email: 'client1@client.example',
      phone: '0917 000 0000',
      handler_name: 'Coach Rafael',
      created_at: '2024-03-02T01:04:05.000Z',
    })
    const packages = await read.selectFrom('packages').selectAll().orderBy('position').execute()
    expect(
      packages.map(({ key, name, price_centavos, sessions, assessments }) => [
        key,
        name,
        price_centavos,
        sessions,
        assessments,
      ]),
    ).toEqual([
      ['package_w', 'Wander', 1_250_000, 10, 3],
      ['package_o', 'Orate', 1_800_050, 12, 4],
      ['package_r', 'Reign', 2_500_000, 15, 5],
      ['package_d', 'Dare', 900_000, 4, 1],
    ])
    const wins = await read.selectFrom('wins').selectAll().orderBy('id').execute()
    expect(wins.map(({ date, post_url, image }) => [date, post_url, image !== null])).toEqual([
      ['2024-03-05', 'https://www.facebook.com/academy/posts/1', true],
      [null, null, false],
      [null, null, false],
    ])
    expect((await read.selectFrom('news').selectAll().executeTakeFirstOrThrow()).date).toBe('2024-03-05')
    expect(
      (
        await read
          .selectFrom('site_content')
          .select('value')
          .where('name', '=', 'recentWinHeader')
          .executeTakeFirstOrThrow()
      ).value,
    ).toBe('{"title":"Mutya 2024","name":"Alyanna Reyes"}')
    const members = await read.selectFrom('members').selectAll().orderBy('id').execute()
    expect(members.map(({ name, titles, testimonial, image }) => [name, titles, testimonial, image])).toEqual([
      ['NIÑA REYES', 'Miss A, Miss B, Miss C, D, E, F', 'They taught me to wait.', null],
      ['ANONYMOUS', 'Best Speaker, Debater', null, null],
    ])
    const history = await read
      .selectFrom('payment_history')
      .selectAll()
      .orderBy('confirmed_at')
      .orderBy('payment_id')
      .execute()
    expect(history.map(({ user_id, package: key, amount_centavos }) => [user_id, key, amount_centavos])).toEqual([
      ['client00000000000001', 'package_o', 1_800_050],
      ['client00000000000005', 'package_o', 1_800_050],
      [null, 'package_d', 900_000],
    ])
    const sums = await read
      .selectFrom('payment_sums')
      .select(({ fn }) => [fn.sum('payments').as('payments'), fn.sum('centavos').as('centavos')])
      .executeTakeFirstOrThrow()
    expect([Number(sums.payments), Number(sums.centavos)]).toEqual([3, 2 * 1_800_050 + 900_000])
    const trainees = await read.selectFrom('trainees').selectAll().orderBy('id').execute()
    expect(
      trainees.map(({ id, user_id, package: key, session_took, assessment_took, joined_at }) => [
        id,
        user_id,
        key,
        session_took,
        assessment_took,
        joined_at,
      ]),
    ).toEqual([
      ['client00000000000001', 'client00000000000001', 'package_o', 12, 1, '2024-04-01T02:03:04.000Z'],
      ['client00000000000005', 'client00000000000005', 'package_o', 12, 1, '2024-04-01T02:03:04.000Z'],
    ])
    const payments = await read
      .selectFrom('payments')
      .innerJoin('files', 'files.id', 'payments.receipt_file_id')
      .select([
        'payments.id',
        'payments.status',
        'payments.amount_centavos',
        'files.owner_id',
        'files.key',
        'files.sha256',
      ])
      .execute()
    expect(payments.map(({ status }) => status).sort()).toEqual([
      'confirmed',
      'confirmed',
      'pending',
      'pending',
      'rejected',
      'rejected',
    ])
    expect(new Set(payments.map(({ sha256 }) => sha256)).size, 'a missing receipt looks like no other').toBe(6)
    const stored = await everyFile(place.files)
    const files = await read.selectFrom('files').select(['key', 'view_key', 'kind']).execute()
    for (const { key, view_key } of files)
      for (const each of [key, view_key]) if (each) expect(stored[each], each).toBeDefined()
    expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(['picture', 'avatar', 'receipt', 'material']))
    // A process that opens and closes the database's file releases its POSIX locks: close the records first.
    await records.close()
  })

  test('passwords open their accounts and stand neither in the report nor in the database nor in any file [OPS-7, AUTH-6]', async () => {
    expect(ended.out + ended.err).not.toContain(OLD_PASSWORD)
    const records = await place.open()
    const passwords = await openPasswords()
    const account = await accountForSignIn(records, 'client3@client.example')
    expect(await passwords.verify(account?.passwordHash ?? null, `${OLD_PASSWORD}-3`, 'test')).toBe('right')
    expect(await passwords.verify(account?.passwordHash ?? null, OLD_PASSWORD, 'test')).toBe('wrong')
    expect((await accountForSignIn(records, 'without@client.example'))?.passwordHash).toBeNull()
    await records.close()
    if (ENGINE === 'sqlite')
      for (const name of readdirSync(place.dataDir, { recursive: true, withFileTypes: true }))
        if (name.isFile())
          expect(readFileSync(join(name.parentPath, name.name)).includes(OLD_PASSWORD), name.name).toBe(false)
    // The control: the export itself does hold it.
    expect(readFileSync(old.exportFile).includes(OLD_PASSWORD)).toBe(true)
    for (const rows of Object.values(await everyRow(await place.open())))
      for (const row of rows) expect(row).not.toContain(OLD_PASSWORD)
  })

  test('a dry run reports the same and changes nothing, before an import and after it [OPS-7]', async () => {
    expect([dry.code, dry.err]).toEqual([0, ''])
    expect(dry.kept).toEqual(dry.before)
    expect(dry.out.replace(/\nDry run: .*/, '')).toBe(ended.out)
    const rows = await everyRow(await place.open())
    expect(countsIn((await moveIn('--dry-run')).out).users).toEqual([0, 11, 4])
    expect(await everyRow(await place.open())).toEqual(rows)
  })

  test('a second run changes nothing, a changed record is taken again, and what staff changed here stays [OPS-7]', async () => {
    const records = await place.open()
    await records.write.updateTable('news').set({ title: 'Changed by staff' }).execute()
    const before = { rows: await everyRow(records), files: await everyFile(place.files) }
    const again = countsIn((await moveIn()).out)
    for (const [name, [imported, unchanged]] of Object.entries(again))
      expect([name, imported, (unchanged ?? 0) > 0]).toEqual([name, 0, true])
    expect({ rows: await everyRow(records), files: await everyFile(place.files) }).toEqual(before)

    Object.assign(old.json.wins?.winWinWinWinWinWin01 as object, { title: 'Crowned twice' })
    writeFileSync(
      join(old.storage, 'payment_confirmation_images', 'gone-client00000000000005'),
      readFileSync(join(old.storage, 'payment_confirmation_images', 'client00000000000001')),
    )
    old.write()
    const changed = countsIn((await moveIn()).out)
    expect([changed.wins, changed.news, changed.for_confirmation_payment, changed.users]).toEqual([
      [1, 2, 0],
      [0, 1, 0],
      [1, 5, 3],
      [0, 11, 4],
    ])
    await records.write.deleteFrom('wins').where('id', '=', 'winWinWinWinWinWin02').execute()
    const withDeleted = await moveIn()
    expect(countsIn(withDeleted.out).wins).toEqual([0, 2, 1])
    expect(withDeleted.out).toContain(
      'skipped wins/winWinWinWinWinWin02: it was taken over before and deleted here since',
    )
    expect(
      await records.read
        .selectFrom('wins')
        .select('title')
        .where('id', '=', 'winWinWinWinWinWin01')
        .executeTakeFirst(),
    ).toEqual({ title: 'Crowned twice' })
    expect(await records.read.selectFrom('news').select('title').executeTakeFirst()).toEqual({
      title: 'Changed by staff',
    })
  })
})

describe('an export moved into a place of its own', () => {
  beforeEach(begin)
  afterEach(end)

  // Reading an export does not depend on the engine.
  test.runIf(ENGINE === 'sqlite')(
    'an export within __collections__ with wrapped timestamps is the same export [OPS-7]',
    async () => {
      const wrapped = JSON.stringify(old.json).replaceAll(
        /\{"seconds":(\d+),"nanoseconds":0\}/g,
        '{"__datatype__":"timestamp","value":{"_seconds":$1,"_nanoseconds":0}}',
      )
      const plain = (await moveIn('--dry-run')).out
      writeFileSync(old.exportFile, `{"__collections__":${wrapped}}`)
      const ended = await moveIn()
      expect(ended.out).toBe(plain.replace(/\nDry run: .*/, ''))
      expect(countsIn(ended.out).users).toEqual([11, 0, 4])
      expect(
        await (await place.open()).read
          .selectFrom('users')
          .select('first_schedule')
          .where('id', '=', 'bothNamesBothNa00007')
          .executeTakeFirst(),
      ).toEqual({ first_schedule: '2024-03-05' })
    },
  )

  test.runIf(ENGINE === 'sqlite')(
    'an export or a folder that cannot be read ends it with a message, and nothing is changed [OPS-7]',
    async () => {
      const whole = readFileSync(old.exportFile, 'utf8')
      const bad: [text: string, storage: string][] = [
        [whole.slice(0, -200), old.storage],
        ['', old.storage],
        ['[]', old.storage],
        ['{}', old.storage],
        ['"users"', old.storage],
        ['{"something": {}}', old.storage],
        [whole, join(folder, 'nowhere')],
      ]
      for (const [text, storage] of bad) {
        writeFileSync(old.exportFile, text)
        const ended = await operate(IMPORT, [old.exportFile, storage], place.env)
        expect([ended.code, ended.out], text.slice(0, 20)).toEqual([1, ''])
        expect(ended.err.trim().split('\n').length).toBe(1)
        expect(ended.err).not.toContain(OLD_PASSWORD)
      }
      expect((await operate(IMPORT, [join(folder, 'none.json'), old.storage], place.env)).code).toBe(1)
      expect((await operate(IMPORT, [old.exportFile], place.env)).code).toBe(1)
      expect(readdirSync(place.dataDir)).toEqual([])
    },
  )

  test('while the site runs the import is refused, and it takes over when the site has stopped [OPS-7]', async () => {
    const settings = { databaseUrl: place.env.DATABASE_URL ?? null, dataDir: place.dataDir }
    const site = { name: 'one', build: '1.0.0' }
    const lost = () => expect.unreachable()
    const running = await holdRunning(settings, site, lost)
    // A second process of the same site may run too.
    const otherRunning = await holdRunning(settings, { ...site, name: 'another' }, lost)
    expect([running.ok, otherRunning.ok]).toEqual([true, true])
    const refused = await moveIn()
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/The site is running/)])
    if (running.ok) await running.hold.release()
    if (otherRunning.ok) await otherRunning.hold.release()
    expect((await moveIn()).code).toBe(0)
  })

  test('hostile exports are skipped with reasons: odd ids and shapes, prototypes, depth, giants, links out of the folder [OPS-7]', async () => {
    symlinkSync('/etc/passwd', join(old.storage, 'link'))
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
    const wins = `{"__proto__":{"title":"polluted"},"..%2f..":{"title":"x"},"a/b":{"title":"x"},"list":[1,2],"text":"no","null":null,"deep":${deep},"giant":${JSON.stringify({ title: 'x', content: 'y'.repeat(3_000_000) })},"link":{"title":"Linked","image":"link"},"line\\nskipped users/forged: x\\u001b[2J":{"title":"x"},"fine":{"title":"Fine","toString":"x","hasOwnProperty":1,"constructor":{"prototype":{"isAdmin":true}}}}`
    writeFileSync(
      old.exportFile,
      `{"wins":${wins},"users":[1,2,{"id":"fromAList","email":"list@client.example","type":"CLIENT_USER"}],"news":"none","__proto__":{"users":{}}}`,
    )
    const ended = await moveIn()
    expect([ended.code, ended.err]).toEqual([0, ''])
    expect(countsIn(ended.out)).toMatchObject({ wins: [3, 0, 8], users: [1, 0, 2], news: [0, 0, 0] })
    expect(ended.out).toContain('skipped wins/giant: content is longer than 20000 characters')
    expect(ended.out).toContain('missing file link')
    expect(ended.out.split('\n')).not.toContain('skipped users/forged: x')
    // oxlint-disable-next-line no-control-regex
    expect(ended.out).not.toMatch(/\u001b/)
    const titles = await (await place.open()).read.selectFrom('wins').select(['id', 'title']).orderBy('id').execute()
    expect(titles.map(({ id }) => id)).toEqual(['deep', 'fine', 'link'])
  })
})
