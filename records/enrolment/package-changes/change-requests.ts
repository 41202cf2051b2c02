import { ownId, type Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { judgeChangeRequest, REQUEST_NOTE_LONGEST, type ChangeRequestRefusal } from '#domain/enrolment/package-change'
import { changeDeclined } from '#domain/text/emails/package-change-emails'
import { cleanText } from '#domain/words/texts'
import { brandIn } from '#records/content/content'
import { lockUser, transaction, type Reader, type Records } from '#records/engine/db'
import { countOf } from '#records/engine/pages'
import { queueMail } from '#records/mail/outbox'
import { recordDecision } from '#records/operating/audit'
import { findBookableKey, readChangingTrainee } from './changing-trainee.ts'

const waitingRequests = (db: Reader) =>
  db.selectFrom('package_change_requests').where('package_change_requests.state', '=', 'waiting')

export async function countChangeRequests({ read }: Records, actor: Actor): Promise<number> {
  if (!may(actor, 'every-trainee') || coachedBy(actor) !== null) return 0
  return countOf(waitingRequests(read))
}

/** The latest request of an enrolment, open or settled; null when there was none. */
export async function lastChangeRequest({ read }: Pick<Records, 'read'>, traineeId: string) {
  const found = await read
    .selectFrom('package_change_requests as requests')
    .leftJoin('packages', 'packages.key', 'requests.to_package')
    .select(['requests.id', 'to_package as toPackage', 'packages.name as packageName', 'note', 'requested_at as at'])
    .select(['state', 'answer', 'settled_at as settledAt'])
    .where('trainee_id', '=', traineeId)
    .orderBy('requested_at', 'desc')
    .orderBy('requests.id')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

type ChangeRequest = { form: string; key: string; note: string }

export async function requestPackageChange(
  records: Records,
  actor: Pick<Actor, 'id'>,
  { form, key, note: written }: ChangeRequest,
  now: Date,
): Promise<Verdict<null, ChangeRequestRefusal>> {
  const note = cleanText(written)
  return transaction<Verdict<null, ChangeRequestRefusal>>(records, async (trx) => {
    await lockUser(trx, ownId(actor))
    const trainee = await trx
      .selectFrom('trainees')
      .select(['id', 'package'])
      .where('user_id', '=', ownId(actor))
      .executeTakeFirst()
    const stored = await trx
      .selectFrom('package_change_requests')
      .select('trainee_id')
      .where('id', '=', form)
      .executeTakeFirst()
    if (stored) return stored.trainee_id === trainee?.id ? yes(null) : no('requested-already')
    const offered = await findBookableKey(trx, key)
    const open = trainee && (await waitingRequests(trx).select('id').where('trainee_id', '=', trainee.id).execute())
    const verdict = judgeChangeRequest(
      {
        isEnrolled: trainee !== undefined,
        hasOpenRequest: (open?.length ?? 0) > 0,
        isOffered: offered !== null,
        isSame: trainee?.package === offered,
      },
      note,
    )
    if (!verdict.ok || !trainee || !offered) return verdict.ok ? no('not-enrolled') : verdict
    await trx
      .insertInto('package_change_requests')
      .values({ id: form, trainee_id: trainee.id, to_package: offered, note, requested_at: now.toISOString() })
      .execute()
    return yes(null)
  })
}

export async function withdrawChangeRequest(
  records: Records,
  actor: Pick<Actor, 'id'>,
  id: string,
  now: Date,
): Promise<Verdict<null, 'not-found' | 'settled-already'>> {
  return transaction<Verdict<null, 'not-found' | 'settled-already'>>(records, async (trx) => {
    await lockUser(trx, ownId(actor))
    const request = await trx
      .selectFrom('package_change_requests as requests')
      .innerJoin('trainees', 'trainees.id', 'requests.trainee_id')
      .select('requests.state')
      .where('requests.id', '=', id)
      .where('trainees.user_id', '=', ownId(actor))
      .executeTakeFirst()
    if (!request) return no('not-found')
    if (request.state === 'withdrawn') return yes(null)
    if (request.state !== 'waiting') return no('settled-already')
    await trx
      .updateTable('package_change_requests')
      .set({ state: 'withdrawn', settled_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
    return yes(null)
  })
}

type DeclineRefusal = 'not-allowed' | 'not-found' | 'settled-already' | 'answer-missing' | 'answer-too-long'

export async function declineChangeRequest(
  records: Records,
  actor: Actor,
  { id, traineeId, answer: written }: { id: string; traineeId: string; answer: string },
  now: Date,
): Promise<Verdict<{ name: string }, DeclineRefusal>> {
  if (!may(actor, 'every-trainee')) return no('not-allowed')
  const answer = cleanText(written)
  return transaction<Verdict<{ name: string }, DeclineRefusal>>(records, async (trx) => {
    const owner = await trx.selectFrom('trainees').select('user_id').where('id', '=', traineeId).executeTakeFirst()
    if (!owner || !(await lockUser(trx, owner.user_id))) return no('not-found')
    const trainee = await readChangingTrainee(trx, traineeId)
    const request = await trx
      .selectFrom('package_change_requests as requests')
      .leftJoin('packages', 'packages.key', 'requests.to_package')
      .select(['state', 'answer', 'settled_by as settledBy', 'to_package as key', 'packages.name as packageName'])
      .where('requests.id', '=', id)
      .where('trainee_id', '=', traineeId)
      .executeTakeFirst()
    if (!trainee || !request) return no('not-found')
    const { name, account } = trainee
    if (request.state === 'declined' && request.settledBy === actor.id && request.answer === answer)
      return yes({ name })
    if (request.state !== 'waiting') return no('settled-already')
    if (answer === '') return no('answer-missing')
    if (answer.length > REQUEST_NOTE_LONGEST) return no('answer-too-long')
    await trx
      .updateTable('package_change_requests')
      .set({ state: 'declined', answer, settled_at: now.toISOString(), settled_by: actor.id })
      .where('id', '=', id)
      .execute()
    const wanted = request.packageName ?? request.key
    const declined = changeDeclined(await brandIn(trx), account, { once: `change-declined:${id}`, wanted, answer })
    await queueMail(trx, declined, now)
    const entry = { action: 'package-request decline', subject: 'trainee', id: traineeId, name }
    await recordDecision(trx, actor, { ...entry, before: { package: trainee.package }, after: { answer } }, now)
    return yes({ name })
  })
}
