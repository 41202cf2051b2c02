import { OPERATOR, recordDecision } from '#records/operating/audit'
import { openRecords } from './db.ts'
import { quickCheck } from './sqlite.ts'

export function databaseProblem(file: string): string | null {
  const found = quickCheck(file)
  return found === 'ok' ? null : found
}

const VISITS = [
  'sessions',
  'attempts',
  'awaited_codes',
  'password_resets',
  'email_verifications',
  'staff_invitation_links',
  'guardian_links',
  'known_devices',
] as const
/** Their files are in no backup: browsers send an upload from its first byte, and a start keeps its build anew. */
const WITHOUT_FILES = ['upload_pieces', 'builds'] as const

/** A backup may be older than a sign-out or a reset. */
export async function forgetVisits(place: { databaseUrl: string | null; dataDir: string }, now: Date): Promise<void> {
  const records = await openRecords(place)
  try {
    // A backup of an older version has fewer tables.
    const there = new Set((await records.write.introspection.getTables()).map(({ name }) => name))
    await records.write.transaction().execute(async (trx) => {
      for (const table of [...VISITS, ...WITHOUT_FILES]) if (there.has(table)) await trx.deleteFrom(table).execute()
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
