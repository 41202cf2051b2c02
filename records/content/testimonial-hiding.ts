import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { readReason } from '#domain/content/testimonials'
import { recordDecision } from '#records/operating/audit'
import { transaction, type Records } from '#records/engine/db'
import { refusedSave, type Saved } from './content-edits.ts'
import { hasTestimonial } from './member-lists.ts'

export async function sayWhyHidden(
  records: Records,
  actor: Actor,
  id: string,
  reasonInput: string,
  now: Date,
): Promise<Saved> {
  if (!may(actor, 'content')) return refusedSave('not-allowed')
  return transaction(records, async (trx) => {
    const stored = await trx
      .selectFrom('members')
      .select(['name', 'hidden_reason'])
      .where('id', '=', id)
      .where('hidden', '=', 1)
      .executeTakeFirst()
    if (!stored) return refusedSave('gone')
    const reason = readReason(reasonInput)
    if (reason === stored.hidden_reason) return { ok: true, value: { id, name: stored.name } }
    const changed = await trx
      .updateTable('members')
      .set({ hidden_reason: reason })
      .where('id', '=', id)
      .where('hidden', '=', 1)
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n) return refusedSave('gone')
    await recordDecision(
      trx,
      actor,
      {
        action: 'testimonial reason',
        subject: 'testimonial',
        id,
        name: stored.name,
        before: { reason: stored.hidden_reason ?? '' },
        after: { reason: reason ?? '' },
      },
      now,
    )
    return { ok: true, value: { id, name: stored.name } }
  })
}

export async function hideTestimonial(
  records: Records,
  actor: Actor,
  id: string,
  hidden: boolean,
  now: Date,
): Promise<Saved> {
  if (!may(actor, 'content')) return refusedSave('not-allowed')
  return transaction(records, async (trx) => {
    const stored = await trx
      .selectFrom('members')
      .select(['name', 'hidden'])
      .where('id', '=', id)
      .where(hasTestimonial)
      .executeTakeFirst()
    if (!stored) return refusedSave('gone')
    const [from, to] = [hidden ? 0 : 1, hidden ? 1 : 0]
    if (stored.hidden === to) return { ok: true, value: { id, name: stored.name } }
    const changed = await trx
      .updateTable('members')
      .set({ hidden: to, hidden_reason: null })
      .where('id', '=', id)
      .where('hidden', '=', from)
      .executeTakeFirst()
    const word = (flag: number) => (flag === 1 ? 'hidden' : 'shown')
    if (changed.numUpdatedRows === 1n)
      await recordDecision(
        trx,
        actor,
        {
          action: `testimonial ${hidden ? 'hide' : 'show'}`,
          subject: 'testimonial',
          id,
          name: stored.name,
          before: { status: word(from) },
          after: { status: word(to) },
        },
        now,
      )
    return { ok: true, value: { id, name: stored.name } }
  })
}
