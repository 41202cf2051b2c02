import { ownPlanningMail } from '#domain/text/emails/own-planning-email'
import type { SessionKind } from '#domain/training/sessions'
import type { Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { academyIn, listReaders } from '#records/training/reminding/session-emails'

export async function emailCoachOfOwnPlanning(
  trx: Transaction,
  session: {
    id: string
    by: { id: string; name: string }
    kind: SessionKind
    startsAt: string
    coachId: string
    before: string | null
    revision: number
  },
  now: Date,
): Promise<void> {
  const academy = await academyIn(trx)
  for (const reader of await listReaders(trx, session.coachId))
    await queueMail(trx, ownPlanningMail(academy, reader, session), now)
}
