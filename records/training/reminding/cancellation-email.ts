import type { Actor } from '#domain/accounts/accounts'
import { cancellationMail } from '#domain/text/emails/cancellation-email'
import type { SessionKind } from '#domain/training/sessions'
import type { Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { academyIn, listReaders } from './session-emails.ts'

type OwnCancellation = {
  session: { id: string; kind: SessionKind; startsAt: string; coachId: string | null }
  actor: Actor
  revision: number
  counts: boolean
  cancelHours: number
  empty: boolean
  reason: string
}

export async function tellCoachOfCancellation(
  trx: Transaction,
  { session, actor, revision, ...consequence }: OwnCancellation,
  now: Date,
): Promise<void> {
  const academy = await academyIn(trx)
  const { id: sessionId, kind, startsAt } = session
  const notice = {
    ...consequence,
    sessionId,
    kind,
    startsAt,
    name: actor.name,
    parentName: actor.parentId ? (actor.parentName ?? null) : null,
  }
  const once = `${sessionId}:${actor.id}:${revision}`
  for (const reader of await listReaders(trx, session.coachId))
    await queueMail(trx, cancellationMail(academy, reader, { ...notice, once }), now)
}
