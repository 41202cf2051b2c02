import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openRecords } from '#records/engine/db'
import { migrationState } from '#records/engine/migrate'
import { MIGRATIONS } from '#records/engine/migrations/list'
import { emptyPlace, operate, type Place } from './place.ts'

let place: Place
beforeEach(async () => {
  place = await emptyPlace()
})
afterEach(() => place.close())

const names = Object.keys(MIGRATIONS)
const run = (...args: string[]) => operate('migrate.ts', args, place.env)
const state = async () => {
  const records = await openRecords({ databaseUrl: place.env.DATABASE_URL ?? null, dataDir: place.dataDir })
  return migrationState(records).finally(() => records.close())
}

test('the plan names every step and takes none; then they are taken, once [NODE-2]', async () => {
  const plan = await run('--dry-run')
  expect([plan.code, plan.err]).toEqual([0, ''])
  expect(plan.out.trim().split('\n')).toEqual([
    ...names.map((name) => `to come: ${name}`),
    'Dry run: nothing was changed.',
  ])
  expect((await state()).toCome).toEqual(names)

  const done = await run()
  expect([done.code, done.err]).toEqual([0, ''])
  expect(done.out).toContain(`done: ${names.at(-1)}\n${names.length} steps in `)
  expect((await run()).out.trim()).toBe('Nothing was to be done.')
  expect((await run('--dry-run')).out.trim()).toBe('Nothing is to be done.')
  expect((await state()).toCome).toEqual([])
})

test('beside a newer version it says so and changes nothing, and a wrong word ends it with how to call it [NODE-2]', async () => {
  const records = await place.open()
  await sql`insert into kysely_migration (name, timestamp) values ('0998-to-come', '2026-11-21')`.execute(
    records.write,
  )
  const newer = await run()
  expect([newer.code, newer.out.trim()]).toEqual([
    0,
    'A newer version has brought it up to 0998-to-come, with which this one may run. Nothing was changed.',
  ])
  const doctor = await operate('doctor.ts', [], place.env)
  expect(doctor.out).toMatch(
    /^ok +database .*its shape is of a newer version \(0998-to-come\) that this one may run with/m,
  )

  await sql`update schema_contract set oldest = '0998-to-come'`.execute(records.write)
  const refused = await run()
  expect([refused.code, refused.out]).toEqual([1, ''])
  expect(refused.err).toMatch(/brought up to 0998-to-come by a newer version of the site, and this one knows \d{4}-/)
  expect(refused.err).not.toMatch(/\n\s+at /)
  expect((await operate('doctor.ts', [], place.env)).out).toMatch(/^problem +database .*newer version/m)

  const wrong = await run('--dry')
  expect([wrong.code, wrong.err.trim()]).toEqual([1, 'Call it as: npm run migrate -- [--dry-run]'])
})
