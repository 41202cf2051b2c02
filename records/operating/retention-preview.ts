import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { AHEAD_DAYS, cutoffOf, RETENTION_KINDS, type RetentionKind } from '#domain/operating/retention'
import { DAY_MS } from '#domain/words/formats'
import type { Records } from '#records/engine/db'
import { dueOf } from './retention-due.ts'
import { retentionTerms } from './retention.ts'

const SHOWN = 20

export type GoesNext = { at: string; name: string | null }

export async function retentionPreview(
  { read }: Records,
  actor: Actor,
  now: Date,
): Promise<Map<RetentionKind, GoesNext[]>> {
  const terms = await retentionTerms(read)
  const ahead = new Date(now.getTime() + AHEAD_DAYS * DAY_MS)
  const shown = new Map<RetentionKind, GoesNext[]>()
  for (const kind of RETENTION_KINDS) {
    const due = dueOf(read, kind)
    shown.set(kind, may(actor, due.namesNeed) ? await due.first(cutoffOf(kind, terms[kind], ahead), SHOWN) : [])
  }
  return shown
}
