import { rm } from 'node:fs/promises'
import { openRecords } from '#records/engine/db'
import { migrate } from '#records/engine/migrate'
import { ENGINE, newPlace } from './records.ts'

/** Migrates one embedded database a run, for every test's own to be copied from: a copy takes a tenth of the time. */
export default async function migrateOnce(): Promise<() => Promise<void>> {
  if (ENGINE === 'postgres' || process.env.TEST_DATABASE_TEMPLATE) return async () => undefined
  const { settings } = await newPlace()
  const records = await openRecords(settings)
  await migrate(records)
  await records.close()
  process.env.TEST_DATABASE_TEMPLATE = settings.dataDir
  return () => rm(settings.dataDir, { recursive: true, force: true })
}
