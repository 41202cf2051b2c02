import { ownId, type Actor } from '#domain/accounts/accounts'
import { awaitsVerification } from '#domain/accounts/verification'
import { isMinorByEither } from '#domain/consent/ages'
import { actFromAccount, checkGuardianAccount, type GuardianAccountRefusal } from '#domain/consent/guardian-accounts'
import { isAdultBy } from '#domain/consent/guardians'
import type { Answers } from '#domain/consent/purposes'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { guardianAccountEmail } from '#domain/text/emails/guardian-emails'
import { brandIn } from '#records/content/content'
import { lockUser, transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { recordDecision } from '#records/operating/audit'
import { findOwnWard } from './find-guardian-account.ts'
import { findConsentAnswers, noticeIsThere, type Read } from './consents.ts'
import { minorByLink } from './guardian-links.ts'
import { writeGuardianAnswers } from './guardians.ts'

type Minor = NonNullable<Awaited<ReturnType<typeof minorByLink>>>

export async function guardianAccountFacts(
  db: Reader,
  actor: Actor,
  minor: Pick<Minor, 'id'>,
  { mailIsSetUp }: { mailIsSetUp: boolean },
  now: Date,
) {
  const user = await db
    .selectFrom('users')
    .leftJoin('guardians', (join) =>
      join.onRef('guardians.user_id', '=', 'users.id').on('guardians.ended_at', 'is', null),
    )
    .select(['users.age', 'users.birthdate', 'users.created_at as createdAt', 'users.verified_at as verifiedAt'])
    .select('guardians.adult_on as adultOn')
    .where('users.id', '=', ownId(actor))
    .executeTakeFirstOrThrow()
  const isMinor = user.adultOn ? !isAdultBy(user.adultOn, now) : isMinorByEither(user, now, new Date(user.createdAt))
  const isVerified = !awaitsVerification({ verifiedAt: user.verifiedAt, mailIsSetUp })
  const row = await db
    .selectFrom('family_members')
    .select(['parent_id as parentId', 'own_account_at as ownAccountAt', 'guardian_since as since'])
    .where('child_id', '=', minor.id)
    .executeTakeFirst()
  const { training } = await findConsentAnswers(db, minor.id, true)
  return {
    account: { id: actor.id, type: actor.type, parentId: actor.parentId ?? null, isMinor, isVerified },
    minor: { id: minor.id, training },
    family: row ? { parentId: row.parentId, hasOwnAccount: row.ownAccountAt !== null, since: row.since } : null,
  }
}

type Taken = Verdict<{ childId: string; again: boolean }, GuardianAccountRefusal | 'link-dead'>

export async function takeMinorByLink(
  records: Records,
  actor: Actor,
  { token, mailIsSetUp }: { token: string; mailIsSetUp: boolean },
  now: Date,
): Promise<Taken> {
  return transaction<Taken>(records, async (trx) => {
    const found = await minorByLink(trx, token, now)
    if (!found) return no('link-dead')
    for (const userId of [ownId(actor), found.id].toSorted()) await lockUser(trx, userId)
    const minor = await minorByLink(trx, token, now)
    if (!minor || minor.id !== found.id) return no('link-dead')
    const verdict = checkGuardianAccount(await guardianAccountFacts(trx, actor, minor, { mailIsSetUp }, now))
    if (!verdict.ok) return verdict
    if (verdict.value === 'added') return yes({ childId: minor.id, again: true })
    if (!(await writeGuardianAccount(trx, actor.id, minor.id, now))) return no('other-account')
    await mailMinor(trx, actor, minor, now)
    const entry = { action: 'guardian account', subject: 'account', id: minor.id, name: minor.name }
    await recordDecision(trx, actor, entry, now)
    return yes({ childId: minor.id, again: false })
  })
}

async function writeGuardianAccount(trx: Transaction, parentId: string, childId: string, now: Date) {
  const at = now.toISOString()
  const written = await trx
    .insertInto('family_members')
    .values({ child_id: childId, parent_id: parentId, added_at: at, own_account_at: at, guardian_since: at })
    .onConflict((known) =>
      known
        .column('child_id')
        .doUpdateSet({ parent_id: parentId, guardian_since: at })
        .where('family_members.guardian_since', 'is', null)
        .where('family_members.own_account_at', 'is not', null),
    )
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows === 1n
}

async function mailMinor(trx: Transaction, actor: Actor, minor: Minor, now: Date): Promise<void> {
  const { email, verifiedAt } = await trx
    .selectFrom('users')
    .select(['email', 'verified_at as verifiedAt'])
    .where('id', '=', minor.id)
    .executeTakeFirstOrThrow()
  const child = { id: minor.id, email, name: minor.firstName || minor.name, verified: verifiedAt !== null }
  await queueMail(trx, guardianAccountEmail(await brandIn(trx), child, actor.name, now.toISOString()), now)
}

type Saved = Verdict<Answers, 'not-found' | 'no-such-notice' | 'consent-needed' | 'name-missing'>

export async function answerFromAccount(
  records: Records,
  actor: Actor,
  { childId, answers, read }: { childId: string; answers: Answers; read: Read },
  now: Date,
): Promise<Saved> {
  return transaction<Saved>(records, async (trx) => {
    for (const userId of [ownId(actor), childId].toSorted()) await lockUser(trx, userId)
    const minor = await findOwnWard(trx, actor, childId, now)
    if (!minor) return no('not-found')
    if (!(await noticeIsThere(trx, read.version))) return no('no-such-notice')
    const act = actFromAccount(await findConsentAnswers(trx, childId, true), answers)
    return writeGuardianAnswers(trx, minor, { act, answers, name: actor.name, words: '', read }, actor, now)
  })
}
