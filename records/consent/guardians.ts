import { ownId, type Actor } from '#domain/accounts/accounts'
import {
  checkGuardianRequest as askGuardianRule,
  guardianAnswer,
  guardianState,
  isAdultBy,
  isMailContact,
  type GuardianRequestRefusal,
  type GuardianAct,
  type GuardianRefusal,
  type GuardianWords,
} from '#domain/consent/guardians'
import { adultDay, isMinorByEither } from '#domain/consent/ages'
import { GUARDIAN_CHOICES, type Answers } from '#domain/consent/purposes'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { guardianConsentEmail } from '#domain/text/emails/guardian-emails'
import { brandIn } from '#records/content/content'
import { transaction, lockUser, type Reader, type Records, type Transaction } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'
import { queueMail } from '#records/mail/outbox'
import { recordDecision, type AuditActor } from '#records/operating/audit'
import { findConsentAnswers, readGuardianConsents, noticeIsThere, writeAnswers, type Read } from './consents.ts'
import { mailDeclined } from './guardian-mails.ts'
import { endLinks, keepLink, linkOfGuardian, minorByLink } from './guardian-links.ts'

/** Guardians have no account: the log only says that their link was used. */
const GUARDIAN: AuditActor = { id: null, name: 'Guardian' }

const wordsOf = ({ guardianName, guardianRelation, guardianContact }: GuardianWords) => ({
  name: guardianName,
  relation: guardianRelation,
  contact: guardianContact,
})

const named = prepareQuery((read, userId) =>
  read
    .selectFrom('guardians')
    .select(['name', 'relation', 'contact', 'place', 'words', 'sees_progress as seesProgress'])
    .select(['adult_on as adultOn', 'asked_at as requestedAt'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null),
)
const born = prepareQuery((read, userId) =>
  read.selectFrom('users').select(['age', 'birthdate', 'created_at as createdAt']).where('id', '=', userId),
)

export async function guardianOf(db: Reader, userId: string) {
  const [row] = await named(db, userId)
  if (!row) return null
  const answers = await readGuardianConsents(db, userId)
  return { ...row, answers, state: guardianState(answers.find(({ purpose }) => purpose === 'training')?.given) }
}

export async function ownGuardian({ read }: { read: Reader }, actor: Pick<Actor, 'id'>, now: Date) {
  const guardian = await guardianOf(read, ownId(actor))
  const [user] = await born(read, ownId(actor))
  const minor = user ? isMinorByEither(user, now, new Date(user.createdAt)) : false
  return { guardian, needed: guardian !== null || minor }
}

/** Call with the minor locked. Names the guardian, revokes earlier links and emails them. */
export async function nameGuardian(
  trx: Transaction,
  minor: { id: string; adultOn: string },
  words: GuardianWords,
  place: string | null,
  now: Date,
): Promise<void> {
  await nameGuardianQuietly(trx, minor, words, place, now)
  if (isMailContact(words.guardianContact))
    await queueMail(
      trx,
      guardianConsentEmail(await brandIn(trx), { userId: minor.id, to: words.guardianContact }),
      now,
    )
}

export async function nameGuardianQuietly(
  trx: Transaction,
  minor: { id: string; adultOn: string },
  words: GuardianWords,
  place: string | null,
  now: Date,
): Promise<void> {
  const row = {
    ...wordsOf(words),
    adult_on: minor.adultOn,
    asked_at: now.toISOString(),
    place,
    words: null,
    reminded_at: null,
    ended_at: null,
  }
  await trx
    .insertInto('guardians')
    .values({ user_id: minor.id, ...row })
    .onConflict((known) => known.column('user_id').doUpdateSet(row))
    .execute()
  await endLinks(trx, minor.id)
  // A previous guardian's refusal does not bind this one.
  await trx
    .updateTable('consents')
    .set({ ended_at: now.toISOString() })
    .where('user_id', '=', minor.id)
    .where('by_guardian', '=', 1)
    .where('ended_at', 'is', null)
    .execute()
}

export async function requestGuardianConsent(
  records: Records,
  actor: Pick<Actor, 'id' | 'name'>,
  words: GuardianWords,
  place: string | null,
  now: Date,
): Promise<Verdict<{ mailed: boolean }, GuardianRequestRefusal>> {
  return transaction<Verdict<{ mailed: boolean }, GuardianRequestRefusal>>(records, async (trx) => {
    if (!(await lockUser(trx, ownId(actor)))) return no('sign-in-needed')
    const minor = await minorIn(trx, actor.id, now)
    const verdict = askGuardianRule({ minor: minor !== null, answers: await findConsentAnswers(trx, actor.id, true) })
    if (!verdict.ok || !minor) return verdict.ok ? no('not-a-minor') : verdict
    await nameGuardian(trx, minor, words, place, now)
    const entry = { action: 'guardian ask', subject: 'account', id: actor.id, name: actor.name }
    await recordDecision(trx, actor, entry, now)
    return yes({ mailed: isMailContact(words.guardianContact) })
  })
}

async function minorIn(trx: Transaction, userId: string, now: Date) {
  const user = await trx
    .selectFrom('users')
    .leftJoin('guardians', (join) =>
      join.onRef('guardians.user_id', '=', 'users.id').on('guardians.ended_at', 'is', null),
    )
    .select(['users.age', 'users.birthdate', 'users.created_at as createdAt', 'guardians.adult_on as adultOn'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!user?.birthdate) return null
  const { age, birthdate } = user
  const since = new Date(user.createdAt)
  const minor = user.adultOn ? !isAdultBy(user.adultOn, now) : isMinorByEither({ age, birthdate }, now, since)
  return minor ? { id: userId, adultOn: adultDay({ age, birthdate }, now, since) } : null
}

export async function guardianLink(
  records: Records,
  actor: Pick<Actor, 'id' | 'name'>,
  now: Date,
): Promise<Verdict<string, 'link-dead' | 'sign-in-needed'>> {
  return transaction<Verdict<string, 'link-dead' | 'sign-in-needed'>>(records, async (trx) => {
    if (!(await lockUser(trx, ownId(actor)))) return no('sign-in-needed')
    const link = await linkOfGuardian(trx, actor.id, null, now)
    const entry = { action: 'guardian link', subject: 'account', id: actor.id, name: actor.name }
    if (link.ok) await recordDecision(trx, actor, entry, now)
    return link
  })
}

type Said = { act: GuardianAct; answers: Answers; name: string; words: string; read: Read }

export async function answerAsGuardian(
  records: Records,
  token: string,
  { act, answers, name, words, read }: Said,
  now: Date,
): Promise<Verdict<Answers, GuardianRefusal>> {
  return transaction<Verdict<Answers, GuardianRefusal>>(records, async (trx) => {
    const minor = await minorByLink(trx, token, now)
    if (!minor || !(await lockUser(trx, minor.id))) return no('link-dead')
    // Another guardian may have been named while this request waited for the lock.
    if (!(await minorByLink(trx, token, now))) return no('link-dead')
    if (!(await noticeIsThere(trx, read.version))) return no('no-such-notice')
    const after = await writeGuardianAnswers(trx, minor, { act, answers, name, words, read }, GUARDIAN, now)
    if (after.ok && after.value.training === true) await keepLink(trx, token, minor.adultOn)
    return after
  })
}

type Minor = { id: string; name: string; place: string | null }

/** Call with the minor locked and the notice checked. */
export async function writeGuardianAnswers(
  trx: Transaction,
  minor: Minor,
  { act, answers, name, words, read }: Said,
  by: AuditActor,
  now: Date,
): Promise<Verdict<Answers, 'name-missing' | 'consent-needed'>> {
  const before = await findConsentAnswers(trx, minor.id, true)
  const verdict = guardianAnswer({ act, before, said: answers, name })
  if (!verdict.ok) return verdict
  await writeAnswers(trx, minor, verdict.value, read, now, { guardian: { signedName: name || null, paper: null } })
  await trx
    .updateTable('guardians')
    .set({ words: words || null })
    .where('user_id', '=', minor.id)
    .execute()
  const after = await findConsentAnswers(trx, minor.id, true)
  if (before.training !== false && after.training === false) await mailDeclined(trx, minor.id, words, now)
  const changed = GUARDIAN_CHOICES.filter((purpose) => before[purpose] !== after[purpose])
  if (changed.length > 0)
    await recordDecision(
      trx,
      by,
      {
        action: after.training ? 'guardian agree' : 'guardian decline',
        subject: 'account',
        id: minor.id,
        name: minor.name,
        before: inWords(before),
        after: { ...inWords(after), 'client’s address': minor.place ?? '', 'guardian’s address': read.place ?? '' },
      },
      now,
    )
  return yes(after)
}

const inWords = (answers: Answers) =>
  Object.fromEntries(
    GUARDIAN_CHOICES.map((purpose) => [
      purpose,
      answers[purpose] === undefined ? '' : answers[purpose] ? 'yes' : 'no',
    ]),
  )
