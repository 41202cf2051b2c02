import type { Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { CLOCK_SKEW_MS, observeClock, type ClockJump, type SiteClock } from '#domain/operating/site-clock'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from './audit.ts'

const WRITE_EVERY_MS = 30_000

export async function siteClock(db: Reader): Promise<SiteClock | null> {
  const row = await db.selectFrom('site_clock').select(['seen_at', 'jump']).executeTakeFirst()
  return row ? clockFrom(row) : null
}

/** Compares the machine's time with the latest the site has seen; `changed`: a jump was found or has ended. */
export async function lookAtClock(
  records: Records,
  now: Date,
): Promise<{ jump: ClockJump | null; changed: boolean }> {
  const known = await siteClock(records.read)
  if (known && isNothingNew(known, now)) return { jump: null, changed: false }
  return records.write.transaction().execute(async (trx) => {
    const before = await lockClock(trx)
    const after = observeClock(before, now, before ? null : await newestWritten(trx))
    await writeClock(trx, after)
    return { jump: after.jump, changed: (before?.jump?.to ?? null) !== (after.jump?.to ?? null) }
  })
}

export async function confirmClock(
  records: Records,
  actor: Actor,
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'not-in-doubt'>> {
  if (!may(actor, 'retention-terms') || !isProved(actor, now)) return no('not-allowed')
  return transaction<Verdict<null, 'not-allowed' | 'not-in-doubt'>>(records, async (trx) => {
    const known = await lockClock(trx)
    if (!known?.jump) return no('not-in-doubt')
    await writeClock(trx, { seenAt: now.toISOString(), jump: null })
    const { from, to } = known.jump
    const entry = { action: 'clock confirm', subject: 'clock', id: 'clock', name: 'Clock', after: { from, to } }
    await recordDecision(trx, actor, entry, now)
    return yes(null)
  })
}

function isNothingNew({ seenAt, jump }: SiteClock, now: Date): boolean {
  const passed = now.getTime() - Date.parse(seenAt)
  return jump === null && passed < WRITE_EVERY_MS && passed > -CLOCK_SKEW_MS
}

async function lockClock(trx: Transaction): Promise<SiteClock | null> {
  const row = await trx.selectFrom('site_clock').select(['seen_at', 'jump']).forUpdate().executeTakeFirst()
  return row ? clockFrom(row) : null
}

function clockFrom({ seen_at, jump }: { seen_at: string; jump: string | null }): SiteClock {
  return { seenAt: seen_at, jump: jump === null ? null : (JSON.parse(jump) as ClockJump) }
}

async function writeClock(trx: Transaction, { seenAt, jump }: SiteClock): Promise<void> {
  const row = { seen_at: seenAt, jump: jump && JSON.stringify(jump) }
  await trx
    .insertInto('site_clock')
    .values({ one: 1, ...row })
    .onConflict((known) => known.column('one').doUpdateSet(row))
    .execute()
}

async function newestWritten(trx: Transaction): Promise<string | null> {
  const row = await trx
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}
