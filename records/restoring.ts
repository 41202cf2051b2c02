import { openRecords } from './db.ts'
import { quickCheck } from './sqlite.ts'

/** What is broken in a database file; null when it is sound. */
export function databaseProblem(file: string): string | null {
  const found = quickCheck(file)
  return found === 'ok' ? null : found
}

/** Ends every session of a restored academy: a backup may be older than a sign-out. Throttles begin anew. */
export async function forgetVisits(place: { databaseUrl: string | null; dataDir: string }): Promise<void> {
  const records = await openRecords(place)
  try {
    await records.write.deleteFrom('sessions').execute()
    await records.write.deleteFrom('attempts').execute()
  } finally {
    await records.close()
  }
}
