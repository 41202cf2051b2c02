import { ownId, type Actor } from '#domain/accounts/accounts'
import { adultOn, isMinor } from '#domain/consent/guardians'
import { PARENT_RELATION } from '#domain/accounts/families/families'
import type { Answers } from '#domain/consent/purposes'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { transaction, lockUser, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { parentOf, type Parent } from '#records/accounts/families/parents'
import { answerPurposes, noticeIsThere, writeAnswers, type Read } from './consents.ts'
import { nameGuardianQuietly } from './guardians.ts'

type Child = { id: string; name: string; birthdate: string }

/** Call with the child locked, or new. The parent answers in the child's place and as the guardian. */
export async function agreeAsParent(
  trx: Transaction,
  child: Child,
  parent: Pick<Parent, 'id' | 'name' | 'email'>,
  said: Answers,
  read: Read,
  now: Date,
): Promise<void> {
  const names = said.training !== undefined && !(await hasGuardian(trx, child.id))
  if (names) {
    const words = {
      guardianName: parent.name,
      guardianRelation: PARENT_RELATION,
      guardianContact: parent.email,
    }
    const minor = { id: child.id, adultOn: adultOn(child.birthdate) }
    await nameGuardianQuietly(trx, minor, words, read.place, now)
    const entry = { action: 'guardian agree', subject: 'account', id: child.id, name: child.name }
    if (said.training) await recordDecision(trx, parent, entry, now)
  }
  await writeAnswers(trx, child, said, read, now)
  // Naming a guardian ended what the parent agreed to before.
  const asGuardian = names ? { account: true, ...said } : said
  await writeAnswers(trx, child, asGuardian, read, now, { guardian: { signedName: parent.name, paper: null } })
}

async function hasGuardian(trx: Transaction, childId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('guardians')
    .select('user_id')
    .where('user_id', '=', childId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type Saved = Verdict<null, 'sign-in-needed' | 'no-such-notice'>

export async function saveAnswers(
  records: Records,
  actor: Actor,
  said: Answers,
  read: Read,
  now: Date,
): Promise<Saved> {
  if (!actor.parentId) return answerPurposes(records, actor, said, read, now)
  return transaction<Saved>(records, async (trx) => {
    if (!(await lockUser(trx, ownId(actor)))) return no('sign-in-needed')
    if (!(await noticeIsThere(trx, read.version))) return no('no-such-notice')
    const parent = await parentOf(trx, actor.id)
    if (!parent || parent.id !== actor.parentId) return no('sign-in-needed')
    const child = await trx.selectFrom('users').select('birthdate').where('id', '=', actor.id).executeTakeFirst()
    const birthdate = child?.birthdate ?? ''
    if (isMinor(birthdate, now)) await agreeAsParent(trx, { ...actor, birthdate }, parent, said, read, now)
    else await writeAnswers(trx, actor, said, read, now)
    return yes(null)
  })
}
