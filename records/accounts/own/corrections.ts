import { ownId, type Actor } from '#domain/accounts/accounts'
import {
  checkCorrectionRequest as askCorrectionRule,
  dueDay,
  MOST_WORKING_DAYS,
  WORDS_LONGEST,
  type CorrectionRefusal,
} from '#domain/accounts/data-requests'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { correctionAnswered } from '#domain/text/emails/correction-email'
import { brandIn } from '#records/content/content'
import { transaction, lockUser, newId, type Records } from '#records/engine/db'
import { counted, countOf, PAGE, pageOf } from '#records/engine/pages'
import { prepareQuery } from '#records/engine/remembered'
import { queueMail } from '#records/mail/outbox'
import { recordDecision } from '#records/operating/audit'
import { SHOWN_EMAIL } from '#records/accounts/families/shown-email'
import { mailRequest } from './requests-waiting.ts'

const corrections = prepareQuery((read, userId) =>
  read
    .selectFrom('correction_requests')
    .select(['id', 'words', 'asked_at as requestedAt', 'settled_at as settledAt', 'answer'])
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('settled_at', 'is', null), eb('answer', 'is not', null)]))
    .orderBy('asked_at', 'desc')
    .limit(PAGE),
)

export async function correctionsOf({ read }: Records, userId: string) {
  const rows = await corrections(read, userId)
  return {
    waiting: rows.find(({ settledAt }) => settledAt === null) ?? null,
    answered: rows.find(({ settledAt }) => settledAt !== null) ?? null,
  }
}

export async function requestCorrection(
  records: Records,
  actor: Actor,
  words: string,
  now: Date,
  workingDays: number = MOST_WORKING_DAYS,
): Promise<Verdict<null, CorrectionRefusal>> {
  return transaction(records, async (trx) => {
    await lockUser(trx, ownId(actor))
    const open = await trx
      .selectFrom('correction_requests')
      .select('words')
      .where('user_id', '=', ownId(actor))
      .where('settled_at', 'is', null)
      .executeTakeFirst()
    if (open && open.words === words.trim()) return yes(null)
    const verdict = askCorrectionRule({ type: actor.type, words, hasOpenRequest: open !== undefined })
    if (!verdict.ok) return verdict
    const id = newId()
    await trx
      .insertInto('correction_requests')
      .values({ id, user_id: actor.id, words: verdict.value, asked_at: now.toISOString() })
      .execute()
    const due = dueDay(now.toISOString(), workingDays)
    await mailRequest(trx, { kind: 'correction', id, person: actor, due }, now)
    return yes(null)
  })
}

export async function takeCorrectionBack({ write }: Records, actor: Actor, now: Date): Promise<void> {
  await write
    .updateTable('correction_requests')
    .set({ settled_at: now.toISOString(), settled_by: actor.id })
    .where('user_id', '=', ownId(actor))
    .where('settled_at', 'is', null)
    .execute()
}

const waiting = ({ read }: Records) => read.selectFrom('correction_requests').where('settled_at', 'is', null)

export async function countCorrections(records: Records): Promise<number> {
  return countOf(waiting(records))
}

export async function correctionsPage(records: Records, { page }: { page: number }) {
  const rows = await waiting(records)
    .innerJoin('users', 'users.id', 'correction_requests.user_id')
    .select([
      'correction_requests.id',
      'users.id as userId',
      'users.name',
      SHOWN_EMAIL.as('email'),
      'words',
      'asked_at as requestedAt',
      counted('').as('total'),
    ])
    .orderBy('asked_at')
    .orderBy('correction_requests.id')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute()
  return pageOf(rows, waiting(records), { search: '', page })
}

export async function answerCorrection(
  records: Records,
  actor: Actor,
  reply: { id: string; answer: string },
  now: Date,
): Promise<Verdict<{ name: string }, 'not-allowed' | 'not-waiting' | 'answer-missing' | 'words-long'>> {
  if (!may(actor, 'corrections')) return no('not-allowed')
  const answer = reply.answer.trim()
  if (answer === '') return no('answer-missing')
  if (answer.length > WORDS_LONGEST) return no('words-long')
  return transaction(records, async (trx) => {
    const request = await trx
      .selectFrom('correction_requests')
      .innerJoin('users', 'users.id', 'correction_requests.user_id')
      .select(['users.id', 'users.name', 'first_name', 'email', 'verified_at'])
      .where('correction_requests.id', '=', reply.id)
      .executeTakeFirst()
    const settled = await trx
      .updateTable('correction_requests')
      .set({ settled_at: now.toISOString(), settled_by: actor.id, answer })
      .where('id', '=', reply.id)
      .where('settled_at', 'is', null)
      .executeTakeFirst()
    if (!request || settled.numUpdatedRows !== 1n) return no('not-waiting')
    const { id, name, email, first_name, verified_at } = request
    const account = { id, email, name: first_name || name, verified: verified_at !== null }
    await queueMail(trx, correctionAnswered(await brandIn(trx), account, answer), now)
    const decision = { action: 'correction answer', subject: 'account', id, name, before: {}, after: {} }
    await recordDecision(trx, actor, decision, now)
    return yes({ name })
  })
}
