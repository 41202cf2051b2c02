import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openRecords, type Records } from '#records/engine/db'
import { migrate } from '#records/engine/migrate'
import { verifyArchive } from '#services/operating/archive'
import { lookAtClock } from '#records/operating/site-clock'
import { createLogger } from '#services/operating/log'
import { examineBackups, examineClock } from '#commands/examine/examine'
import { backupName, openBackups } from './backups.ts'

const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'academy-scheduled-'))
  folders.push(made)
  return made
}
afterEach(async () => {
  for (const records of opened.splice(0)) await records.close()
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
})

const HOUR = 3_600_000
const NOW = new Date('2026-11-21T12:00:00Z')
const old = (hours: number) => backupName(new Date(NOW.getTime() - hours * HOUR), false)

const opened: Records[] = []
async function academyIn(dataDir: string): Promise<Records> {
  const records = await openRecords({ databaseUrl: null, dataDir })
  opened.push(records)
  await migrate(records)
  return records
}

test('a backup that is due is made and verified, then the oldest go; other files stay [OPS-6]', async () => {
  const [dataDir, target] = [folder(), folder()]
  const records = await academyIn(dataDir)
  for (const hours of [24, 48, 72]) writeFileSync(join(target, old(hours)), 'an older one')
  writeFileSync(join(target, 'holiday.tar.gz'), 'not ours')
  const backups = openBackups(
    { folder: target, everyHours: 24, keep: 2, isEncrypted: false },
    {
      records,
      log: createLogger('silent'),
      now: () => NOW,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', STORAGE_URL: '' },
    },
  )
  await backups.wake()
  await backups.close()
  expect(readdirSync(target).sort()).toEqual([old(24), old(0), 'academy-log-heads.txt', 'holiday.tar.gz'])
  expect((await verifyArchive(join(target, old(0)), { identity: null, seals: null })).engine).toBe('sqlite')
})

test('none is made before its time, and a failed one lets no older one go [OPS-6]', async () => {
  const [nowhere, target] = [folder(), folder()]
  const records = await academyIn(folder())
  const env = { ...process.env, DATA_DIR: nowhere, DATABASE_URL: '', STORAGE_URL: '' }
  writeFileSync(join(target, old(23)), 'a younger one')
  const early = openBackups(
    { folder: target, everyHours: 24, keep: 1, isEncrypted: false },
    { records, log: createLogger('silent'), now: () => NOW, env },
  )
  await early.wake()
  await early.close()
  expect(readdirSync(target)).toEqual([old(23)])
  rmSync(join(target, old(23)))
  for (const hours of [25, 49]) writeFileSync(join(target, old(hours)), 'an older one')
  // There is no database in that folder, so the backup cannot be made.
  const failing = openBackups(
    { folder: target, everyHours: 24, keep: 1, isEncrypted: false },
    { records, log: createLogger('silent'), now: () => NOW, env },
  )
  await failing.wake()
  await failing.close()
  expect(readdirSync(target).sort()).toEqual([old(49), old(25)])
})

test('one that is dated ahead is not the newest, takes no place of the kept ones, and stays; the doctor says so [OPS-6]', async () => {
  const [dataDir, target] = [folder(), folder()]
  const records = await academyIn(dataDir)
  const ahead = [-9600, -9624].map(old)
  for (const name of [...ahead, old(24), old(48)]) writeFileSync(join(target, name), 'an older one')
  const backups = openBackups(
    { folder: target, everyHours: 24, keep: 2, isEncrypted: false },
    {
      records,
      log: createLogger('silent'),
      now: () => NOW,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', STORAGE_URL: '' },
    },
  )
  await backups.wake()
  await backups.close()
  expect(readdirSync(target).filter((name) => name !== 'academy-log-heads.txt')).toEqual(
    [old(24), old(0), ...ahead].sort(),
  )
  const place = { backups: { folder: target, everyHours: 24, keep: 2 } } as Parameters<typeof examineBackups>[0]
  const found = await examineBackups(place, NOW)
  expect(found.map((each) => each && [each.state, each.says])).toEqual([
    ['ok', `the newest is ${old(0)}, 0.0 hours old`],
    ['note', expect.stringContaining('are dated ahead of this machine')],
  ])
})

test('after a jump of the clock a backup is made and none goes [OPS-6]', async () => {
  const [dataDir, target] = [folder(), folder()]
  const records = await academyIn(dataDir)
  await lookAtClock(records, new Date(NOW.getTime() - 400 * 24 * HOUR))
  for (const hours of [24, 48, 72]) writeFileSync(join(target, old(hours)), 'an older one')
  const backups = openBackups(
    { folder: target, everyHours: 24, keep: 1, isEncrypted: false },
    {
      records,
      log: createLogger('silent'),
      now: () => NOW,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', STORAGE_URL: '' },
    },
  )
  await backups.wake()
  await backups.close()
  expect(readdirSync(target)).toEqual(expect.arrayContaining([old(0), old(24), old(48), old(72)]))
  expect((await examineClock(records, NOW)).map((each) => each && each.state)).toEqual(['problem'])
})
