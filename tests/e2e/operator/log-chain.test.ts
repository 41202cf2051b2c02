import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setAdministrator } from '#records/accounts/accounts'
import { immediateTransaction, type Records } from '#records/engine/db'
import { OPERATOR, recordDecision } from '#records/operating/audit'
import { linkAt, logHead, proveLog } from '#records/operating/log-proof'
import { verifyArchive } from '#services/operating/archive'
import { fillPlace } from './load.ts'
import { begunPlace, emptyPlace, operate, type Place } from './place.ts'

let place: Place
let records: Records
let folder: string
beforeEach(async () => {
  place = await begunPlace()
  records = await place.open()
  await setAdministrator(records, { email: 'coach@academy.example', passwordHash: 'hash' }, new Date())
  await fillPlace(records, place.files, 2)
  folder = mkdtempSync(join(tmpdir(), 'academy-heads-'))
  mkdirSync(folder, { recursive: true })
})
afterEach(async () => {
  await place.close()
  rmSync(folder, { recursive: true, force: true })
})

const note = (name: string) =>
  immediateTransaction(records, (trx) =>
    recordDecision(trx, OPERATOR, { action: 'win edit', subject: 'win', id: 'x', name }, new Date()),
  )
const doctor = async () => (await operate('doctor.ts', [], { ...place.env, BACKUP_DIR: folder })).out
const logLine = async () => /^(?:ok|note|problem) +log .*$/m.exec(await doctor())?.[0]
const backup = async (name: string) => {
  const target = join(folder, `academy-${name}.tar.gz`)
  expect((await operate('backup.ts', [target], place.env)).err).toBe('')
  return target
}

test('the doctor proves the log, names the first entry that was changed past the site, and finds an end that was cut off by what the newest backup saw [STAFF-5, OPS-3]', async () => {
  await note('one')
  const before = await logHead(records)
  await note('two')
  const made = await backup('one')
  const head = await logHead(records)
  expect((await verifyArchive(made, { identity: null, seals: null })).log).toEqual(head)
  expect(await logLine()).toMatch(new RegExp(`^ok +log +${head.number} entries in one chain without a break`))

  // The chain itself cannot show this: the last entry, its link, and the end are set back.
  const last = await records.write
    .selectFrom('audit_chain')
    .select('entry_id')
    .where('number', '=', head.number)
    .executeTakeFirstOrThrow()
  await records.write.deleteFrom('audit_log').where('id', '=', last.entry_id).execute()
  await records.write.deleteFrom('audit_chain').where('number', '=', head.number).execute()
  await records.write.updateTable('audit_head').set(before).execute()
  expect((await proveLog(records)).broken, 'the control: by itself it is whole').toBeNull()
  expect(await logLine()).toMatch(
    new RegExp(
      `^problem +log +academy-one.tar.gz, of .*, ended at entry ${head.number}, which the log does not have`,
    ),
  )
  await note('in its place')
  expect(await linkAt(records, head.number)).not.toBe(head.hash)
  expect(await logLine()).toContain('which the log has otherwise')

  await records.write.updateTable('audit_log').set({ action: 'win add' }).where('subject_name', '=', 'one').execute()
  expect(await logLine()).toMatch(
    new RegExp(
      `^problem +log +its chain breaks at entry ${before.number} of 20.*: who did what and when was changed`,
    ),
  )
})

test('a restore says whether the log ends where the backup says, and what was logged behind the backup is not missed in it [STAFF-5, OPS-6]', async () => {
  await note('one')
  const first = await backup('first')
  const head = await logHead(records)
  await note('two')
  await backup('second')
  const other = await emptyPlace()
  try {
    const restored = await operate('restore.ts', [first], other.env)
    expect(restored.err).toBe('')
    expect(restored.out).toContain(`Its log ends at entry ${head.number}, as when the backup was made.`)
    const there = await other.open()
    expect(await proveLog(there)).toMatchObject({ broken: null, head: { number: head.number + 1 } })
    const { out } = await operate('doctor.ts', [], { ...other.env, BACKUP_DIR: folder })
    expect(out).toMatch(/^ok +log /m)
  } finally {
    await other.close()
  }
})
