import type { Actor } from '#domain/accounts/accounts'
import { isProved, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import {
  AHEAD_DAYS,
  cutoffOf,
  GRACE_DAYS,
  NAMED_AT_MOST,
  readTerm,
  RETENTION,
  RETENTION_KINDS,
  termInWords,
  type RetentionKind,
} from '#domain/operating/retention'
import { DAY_MS, instantAfter } from '#domain/words/formats'
import { transaction, type Reader, type Records } from '#records/engine/db'
import { recordDecision } from './audit.ts'
import { dueOf } from './retention-due.ts'

export async function retentionTerms(db: Reader): Promise<Record<RetentionKind, number>> {
  const rows = await db.selectFrom('retention_terms').select(['kind', 'amount']).execute()
  const chosen = new Map(rows.map(({ kind, amount }) => [kind, amount]))
  return Object.fromEntries(
    RETENTION_KINDS.map((kind) => {
      const { least, most, usual } = RETENTION[kind]
      // Clamps a value saved under another version's bounds.
      return [kind, Math.min(most, Math.max(least, chosen.get(kind) ?? usual))]
    }),
  ) as Record<RetentionKind, number>
}

export async function changeTerm(
  records: Records,
  actor: Actor,
  { kind, input }: { kind: RetentionKind; input: string },
  now: Date,
): Promise<Verdict<{ words: string }, 'not-allowed' | 'out-of-bounds'>> {
  if (!may(actor, 'retention-terms')) return no('not-allowed')
  if (!isProved(actor, now)) return no('not-allowed')
  const read = readTerm(kind, input)
  if (!read.ok) return no('out-of-bounds')
  const { amount } = read
  return transaction(records, async (trx) => {
    const before = (await retentionTerms(trx))[kind]
    const words = termInWords(kind, amount)
    if (before === amount) return yes({ words })
    await trx
      .insertInto('retention_terms')
      .values({ kind, amount })
      .onConflict((known) => known.column('kind').doUpdateSet({ amount }))
      .execute()
    await recordDecision(
      trx,
      actor,
      {
        action: 'retention change',
        subject: 'retention',
        id: kind,
        name: RETENTION[kind].name,
        before: { time: termInWords(kind, before) },
        after: { time: words },
      },
      now,
    )
    return yes({ words })
  })
}

export async function whatGoesNext(records: Records, actor: Actor, now: Date) {
  const { read } = records
  const terms = await retentionTerms(read)
  const ahead = new Date(now.getTime() + AHEAD_DAYS * 86_400_000)
  const shown = []
  for (const kind of RETENTION_KINDS) {
    const amount = terms[kind]
    const due = dueOf(read, kind)
    const [today, soon] = [cutoffOf(kind, amount, now), cutoffOf(kind, amount, ahead)]
    const [dueNow, dueSoon, oldest, people] = [
      await due.count(null, today),
      await due.count(today, soon),
      await due.oldest(),
      may(actor, due.namesNeed) ? await due.names(soon, NAMED_AT_MOST) : [],
    ]
    const firstMark = await read
      .selectFrom('retention_marks')
      .select(({ fn }) => fn.min('marked_at').as('at'))
      .where('kind', '=', kind)
      .executeTakeFirst()
    const removedFrom = firstMark?.at ? instantAfter(new Date(firstMark.at), GRACE_DAYS * DAY_MS) : null
    shown.push({ kind, amount, dueNow, dueSoon, oldest, people, removedFrom })
  }
  return shown
}
