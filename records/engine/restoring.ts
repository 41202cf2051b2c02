import { OPERATOR, recordDecision } from '#records/operating/audit'
import { openRecords } from './db.ts'
import { quickCheck } from './sqlite.ts'

/** What is broken in a database file; null when it is sound. */
export function databaseProblem(file: string): string | null {
  const found = quickCheck(file)
  return found === 'ok' ? null : found
}

/** What somebody might come in by, or is counted by. */
const VISITS = [
  'sessions',
  'attempts',
  'awaited_codes',
  'password_resets',
  'email_verifications',
  'known_devices',
] as const

/**
 * Ends every session, link and awaited code of a restored academy: a backup may be older than a sign-out or a reset.
 * Throttles begin anew, and the log says that it was restored.
 */
export async function forgetVisits(place: { databaseUrl: string | null; dataDir: string }, now: Date): Promise<void> {
  const records = await openRecords(place)
  try {
    // A backup of an older version has fewer tables; the first start brings it up to date.
    const there = new Set((await records.write.introspection.getTables()).map(({ name }) => name))
    await records.write.transaction().execute(async (trx) => {
      for (const table of VISITS) if (there.has(table)) await trx.deleteFrom(table).execute()
      await recordDecision(
        trx,
        OPERATOR,
        {
          action: 'academy restore',
          subject: 'academy',
          id: 'academy',
          name: 'Academy',
        },
        now,
      )
    })
  } finally {
    await records.close()
  }
}
