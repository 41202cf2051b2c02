import { openRecords } from '#records/engine/db'
import { askDatabase } from '#records/engine/readiness'
import { readConfig, WrongSetting } from '#services/operating/config'
import { tryPort } from './running/port.ts'

try {
  const config = readConfig(process.env)
  await tryPort(config)
  if (config.databaseUrl) {
    const records = await openRecords(config)
    await askDatabase(records).catch(() => {
      throw new WrongSetting(
        'DATABASE_URL',
        'the database does not answer; the address of a running PostgreSQL is allowed',
      )
    })
    await records.close()
  }
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error
  console.error(error.message)
  process.exit(78)
}
