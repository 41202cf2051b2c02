import { isAdministrator, type Actor } from '#domain/accounts/accounts'
import { LOOK_MINUTES, type LookKind } from '#domain/operating/looks'
import { instantAfter } from '#domain/words/formats'
import { newestBy } from '#domain/operating/site-clock'
import { immediateTransaction, type Records } from '#records/engine/db'
import { recordDecision, type AuditEntry } from './audit.ts'

type Look = Omit<AuditEntry, 'action' | 'before'> & { action: LookKind; what?: string }

/** Logs that staff viewed personal data, at intervals. Throws when logging fails; then show nothing. */
export async function noteLook(records: Records, actor: Actor, { what, ...look }: Look, now: Date): Promise<void> {
  if (!isAdministrator(actor)) return
  const at = now.toISOString()
  const since = instantAfter(now, -LOOK_MINUTES * 60_000)
  const seen = { actor_id: actor.id, look: look.action, subject_id: what ? `${look.id} ${what}` : look.id }
  const known = await records.read
    .selectFrom('looks')
    .select('at')
    .where('actor_id', '=', seen.actor_id)
    .where('look', '=', seen.look)
    .where('subject_id', '=', seen.subject_id)
    .where('at', '>', since)
    .where('at', '<=', newestBy(now))
    .executeTakeFirst()
  if (known) return
  await immediateTransaction(records, async (trx) => {
    // Of two concurrent requests, such as a page and its picture, one writes.
    const first = await trx
      .insertInto('looks')
      .values({ ...seen, at })
      .onConflict((known) =>
        known
          .columns(['actor_id', 'look', 'subject_id'])
          .doUpdateSet({ at })
          .where(({ or, eb }) => or([eb('looks.at', '<=', since), eb('looks.at', '>', newestBy(now))])),
      )
      .returning('at')
      .executeTakeFirst()
    if (first) await recordDecision(trx, actor, look, now)
  })
}

export async function noteReceiptOpened(records: Records, actor: Actor, fileId: string, now: Date): Promise<void> {
  if (!isAdministrator(actor)) return
  const owner = await records.read
    .selectFrom('files')
    .leftJoin('users', 'users.id', 'files.owner_id')
    .select('users.name')
    .where('files.id', '=', fileId)
    .executeTakeFirst()
  const receipt = { subject: 'receipt', id: fileId, name: owner?.name ?? 'Unknown User' }
  await noteLook(records, actor, { action: 'receipt open', ...receipt }, now)
}

export async function sweepLooks(records: Records, now: Date): Promise<void> {
  await records.write
    .deleteFrom('looks')
    .where('at', '<=', instantAfter(now, -LOOK_MINUTES * 60_000))
    .execute()
}
