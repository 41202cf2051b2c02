import { sql } from 'kysely'
import { newId, type Records } from './db.ts'

export async function askDatabase(records: Records): Promise<void> {
  await sql`select 1`.execute(records.read)
}

export async function probeRecords(records: Records): Promise<void> {
  const id = newId()
  await records.write
    .insertInto('attempts')
    .values({ id, subject: 'probe', at: '1970-01-01T00:00:00.000Z' })
    .execute()
  await records.write.deleteFrom('attempts').where('id', '=', id).execute()
}
