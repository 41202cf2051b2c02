import { openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setAdministrator } from '#records/accounts/accounts'
import { databaseFile, type Records } from '#records/engine/db'
import { holdRunning } from '#records/engine/running-nodes'
import { rememberProxy } from '#records/operating/proxies-seen'
import { openMailServer } from '../../mail-server.ts'
import { ENGINE } from '../../records.ts'
import { fillPlace } from './load.ts'
import { begunPlace, emptyPlace, everyRow, operate, type Place } from './place.ts'

// One academy, sound at first and broken in the last tests.
let place: Place
let records: Records
beforeAll(async () => {
  place = await begunPlace()
  records = await place.open()
  await setAdministrator(records, { email: 'coach@academy.example', passwordHash: 'hash' }, new Date())
  await fillPlace(records, place.files, 3)
})
afterAll(() => place.close())

const doctor = (env: Record<string, string> = {}) => operate('doctor.ts', [], { ...place.env, ...env })

test('the doctor finds nothing broken in a sound academy, and changes nothing [OPS-3, OPS-6]', async () => {
  const mail = await openMailServer()
  const before = await everyRow(records)
  const ended = await doctor({ SMTP_URL: mail.url, MAIL_FROM: 'coach@academy.example' })
  await mail.close()
  expect([ended.code, ended.err]).toEqual([0, ''])
  for (const line of [
    /^ok +database/m,
    /^ok +storage +written and read; all 3 files/m,
    /^ok +mail/m,
    /^ok +clock/m,
    /^ok +accounts +1 administrator/m,
    /^(ok|note) +room/m,
    /^note +backups/m,
    /^Nothing is broken\.$/m,
  ])
    expect(ended.out).toMatch(line)
  if (ENGINE === 'sqlite') expect(ended.out).not.toMatch(/nodes/)
  else expect(ended.out).toMatch(/^ok +nodes +none run$/m)
  expect(await everyRow(records)).toEqual(before)
})

test('a wrong setting ends the doctor with its name, and a backup that is overdue is a problem [OPS-3, OPS-6]', async () => {
  expect((await doctor({ PORT: '0' })).err).toMatch(/^PORT: /)
  const backups = join(place.dataDir, 'backups')
  const ended = await doctor({ BACKUP_DIR: backups })
  expect([ended.code, ended.out]).toEqual([1, expect.stringMatching(/^problem +backups +there is none/m)])
})

test('the doctor names a peer that passes on addresses and is not trusted to, and is silent once it is [OPS-3]', async () => {
  await rememberProxy(records, '10.0.0.5', new Date())
  await rememberProxy(records, '10.0.0.6', new Date(Date.now() - 8 * 86_400_000))
  const report = await doctor()
  expect(report.out).toMatch(
    /^note +proxies +requests with X-Forwarded-For came from 10\.0\.0\.5, which TRUSTED_PROXIES does not name/m,
  )
  expect(report.out).not.toContain('10.0.0.6')
  expect((await doctor({ TRUSTED_PROXIES: '10.0.0.5' })).out).not.toMatch(/proxies/)
})

// The embedded database has one process, and no nodes.
test.runIf(ENGINE === 'postgres')(
  'the doctor names the nodes that run, with version and since when, and says so when versions differ [NODE-2, NODE-6, OPS-3]',
  async () => {
    const held: { release(): Promise<void> }[] = []
    const start = async (name: string, build: string) => {
      const settings = { databaseUrl: place.env.DATABASE_URL ?? null, dataDir: place.dataDir }
      const taken = await holdRunning(settings, { name, build }, () => expect.unreachable())
      if (taken.ok) held.push(taken.hold)
    }
    const since = String.raw`since \d{4}-\d\d-\d\d \d\d:\d\d UTC`
    await start('one, port 3000', '1.0.0')
    await start('one, port 3000, worker', '1.0.0')
    const alone = (await doctor()).out
    expect(alone).toMatch(new RegExp(`^ok +nodes +1 runs; one, port 3000, version 1\\.0\\.0, ${since}$`, 'm'))
    expect(alone).not.toMatch(/^note +nodes/m)
    await start('two, port 3000', '1.1.0')
    const upgrading = await doctor()
    expect(upgrading.code).toBe(0)
    expect(upgrading.out).toMatch(
      new RegExp(`^ok +nodes +2 run; one, port 3000, .*; two, port 3000, version 1\\.1\\.0, ${since}$`, 'm'),
    )
    expect(upgrading.out).toMatch(/^note +nodes +they run different versions: 1\.0\.0 and 1\.1\.0/m)
    for (const hold of held) await hold.release()
  },
)

test('the doctor names records without bytes and bytes without records, files cut short, a clock that is behind and mail that cannot leave [OPS-3, OPS-6]', async () => {
  const [first, second] = await records.read.selectFrom('files').select('key').orderBy('key').execute()
  rmSync(join(place.dataDir, 'files', first?.key ?? ''))
  writeFileSync(join(place.dataDir, 'files', second?.key ?? ''), 'cut')
  await place.files.put('receipts/0123456789abcdef.jpg', Buffer.from('nobody knows these'), 'image/jpeg')
  await records.write
    .updateTable('users')
    .set({ created_at: '2099-01-01T00:00:00.000Z' })
    .where('type', '=', 'ADMIN_USER')
    .execute()
  const ended = await doctor({ SMTP_URL: 'smtp://somebody:hidden-word@127.0.0.1:1' })
  expect(ended.code).toBe(1)
  expect(ended.out).toMatch(
    new RegExp(
      `^problem +storage +1 files the records name are not there: ${first?.key}; 1 files have another size than recorded: ${second?.key}`,
      'm',
    ),
  )
  expect(ended.out).toMatch(/^note +storage +1 files belong to no record: receipts\/0123456789abcdef\.jpg/m)
  expect(ended.out).toMatch(/^problem +clock/m)
  expect(ended.out).toMatch(/^problem +mail +the mail server cannot be used/m)
  expect(ended.out).toMatch(/→ /)
  expect(ended.out + ended.err).not.toContain('hidden-word')
})

test('the doctor says what to do about a database that is missing, of another shape, damaged or away [OPS-3, OPS-5]', async () => {
  const bare = await emptyPlace()
  const empty = await operate('doctor.ts', [], bare.env)
  await bare.close()
  expect([empty.code, empty.out]).toEqual([
    1,
    expect.stringMatching(
      ENGINE === 'sqlite' ? /^problem +database +there is none/m : /^problem +database +its shape is older/m,
    ),
  ])
  if (ENGINE === 'postgres') {
    const away = await doctor({ DATABASE_URL: 'postgres://somebody:hidden-word@127.0.0.1:1/none' })
    expect([away.code, away.out]).toEqual([
      1,
      expect.stringMatching(/^problem +database +it could not be looked at \(ECONNREFUSED\)/m),
    ])
    expect(away.out).not.toContain('hidden-word')
    return
  }
  await records.close()
  const file = openSync(databaseFile(place.dataDir), 'r+')
  for (let page = 3; page < 40; page += 1) writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096)
  for (const name of readdirSync(place.dataDir).filter((entry) => /-(wal|shm)$/.test(entry)))
    rmSync(join(place.dataDir, name))
  const damaged = await doctor()
  expect([damaged.code, damaged.out]).toEqual([1, expect.stringMatching(/^problem +database +.*damaged/m)])
  expect(damaged.out).toContain('npm run restore')
})
