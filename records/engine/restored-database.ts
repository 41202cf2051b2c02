import type { Head } from '#domain/operating/chain/log-chain'
import { logHead } from '#records/operating/log-proof'
import { OPERATOR, recordDecision } from '#records/operating/audit'
import { openRecords, immediateTransaction, type Transaction } from './db.ts'
import { trackLogEntries } from './log/log-chain.ts'
import { quickCheck } from './sqlite.ts'

export function databaseProblem(file: string): string | null {
  const found = quickCheck(file)
  return found === 'ok' ? null : found
}

const VISITS = [
  'sessions',
  'attempts',
  'awaited_codes',
  'passkey_challenges',
  'password_resets',
  'email_verifications',
  'staff_invitation_links',
  'guardian_links',
  'enquiry_links',
  'seat_links',
  'calendar_feeds',
  'known_devices',
  'looks',
  'site_clock',
] as const
/** A restored copy that is tried out must send nothing. */
const SENDING = 'email_settings'
const WITHOUT_FILES = ['upload_pieces', 'builds'] as const

export async function logEnd(place: { databaseUrl: string | null; dataDir: string }): Promise<Head> {
  const records = await openRecords(place)
  try {
    return await logHead(records)
  } finally {
    await records.close()
  }
}

/** Ends sessions, links and saved email settings: the backup may be older than a sign-out or a password reset. */
export async function forgetVisits(place: { databaseUrl: string | null; dataDir: string }, now: Date): Promise<void> {
  const records = await openRecords(place)
  try {
    const there = new Set((await records.write.introspection.getTables()).map(({ name }) => name))
    // Its log has no chain yet; the next start creates one.
    const chained = there.has('audit_chain')
    const forget = async (trx: Transaction) => {
      if (!chained) trackLogEntries(trx)
      for (const table of [...VISITS, ...WITHOUT_FILES]) if (there.has(table)) await trx.deleteFrom(table).execute()
      // On PostgreSQL, a deletion of nothing counts as a change of the content too.
      if (there.has(SENDING) && (await trx.selectFrom(SENDING).select('one').executeTakeFirst()))
        await trx.deleteFrom(SENDING).execute()
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
    }
    await (chained ? immediateTransaction(records, forget) : records.write.transaction().execute(forget))
  } finally {
    await records.close()
  }
}
