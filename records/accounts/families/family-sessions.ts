import { ownId, type Actor } from '#domain/accounts/accounts'
import { isOpenedByParent } from '#domain/accounts/families/families'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { transaction, lockUser, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { writeSession } from '../sign-ins.ts'

type Opened = Verdict<{ token: string }, 'not-allowed' | 'not-found'>
type At = { sessionHash: string; device: string | null; place: string | null }

export async function openChild(records: Records, actor: Actor, childId: string, at: At, now: Date): Promise<Opened> {
  if (isOpenedByParent(actor) || actor.type !== 'CLIENT_USER') return no('not-allowed')
  return transaction<Opened>(records, async (trx) => {
    await lockUser(trx, ownId(actor))
    const child = await trx
      .selectFrom('family_members')
      .innerJoin('users', 'users.id', 'family_members.child_id')
      .select(['users.id', 'users.name'])
      .where('family_members.child_id', '=', childId)
      .where('family_members.parent_id', '=', actor.id)
      .where('family_members.own_account_at', 'is', null)
      .where('users.disabled_at', 'is', null)
      .executeTakeFirst()
    if (!child) return no('not-found')
    const ended = await endExchanged(trx, { userId: actor.id, parentId: null }, at.sessionHash)
    if (!ended) return no('not-allowed')
    const token = await writeSession(trx, child.id, { ...at, parentId: actor.id, provedAt: ended.provedAt }, now)
    await recordDecision(
      trx,
      actor,
      { action: 'family open', subject: 'account', id: child.id, name: child.name },
      now,
    )
    return yes({ token })
  })
}

export async function backToFamily(records: Records, actor: Actor, at: At, now: Date): Promise<Opened> {
  const { parentId } = actor
  if (!parentId) return no('not-allowed')
  return transaction<Opened>(records, async (trx) => {
    await lockUser(trx, parentId)
    const parent = await trx
      .selectFrom('family_members')
      .innerJoin('users', 'users.id', 'family_members.parent_id')
      .select('users.id')
      .where('family_members.child_id', '=', ownId(actor))
      .where('family_members.parent_id', '=', parentId)
      .where('family_members.own_account_at', 'is', null)
      .where('users.disabled_at', 'is', null)
      .executeTakeFirst()
    if (!parent) return no('not-found')
    const ended = await endExchanged(trx, { userId: actor.id, parentId }, at.sessionHash)
    if (!ended) return no('not-allowed')
    return yes({ token: await writeSession(trx, parent.id, { ...at, provedAt: ended.provedAt }, now) })
  })
}

/** Null for a session that has ended: of two presses at once, one exchanges it. */
async function endExchanged(
  trx: Transaction,
  { userId, parentId }: { userId: string; parentId: string | null },
  sessionHash: string,
): Promise<{ provedAt: string | null } | null> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('token_hash', '=', sessionHash)
    .where('user_id', '=', userId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .returning('proved_at as provedAt')
    .executeTakeFirst()
  return ended ?? null
}

/** Call where all sessions of an account end: the places it opened as a parent close too. */
export async function endPlacesOpenedBy(trx: Transaction, parentId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('parent_id', '=', parentId).execute()
}
