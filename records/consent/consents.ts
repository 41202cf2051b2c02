import { sql } from 'kysely'
import { ownId, type Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { changed, isTask, type Answers, type ConsentPurpose } from '#domain/consent/purposes'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { transaction, lockUser, newId, type Reader, type Records, type Transaction } from '#records/engine/db'
import { prepareQueryBy } from '#records/engine/remembered'
import { recordDecision } from '#records/operating/audit'
import { removeRecordingsOf } from '#records/training/practice/remove-recordings'
import { showPicturesOf } from './pictures.ts'

export type Read = { version: number; place: string | null }
export type ByGuardian = { signedName: string | null; paper: string | null }
export type ConsentState = { purpose: ConsentPurpose; given: boolean; version: number; at: string }

export async function findConsentAnswers(db: Reader, userId: string, ofGuardian = false): Promise<Answers> {
  const rows = await readConsentStates(db, userId, ofGuardian)
  return Object.fromEntries(rows.map(({ purpose, given }) => [purpose, given]))
}

const selectConsentStates = prepareQueryBy((read, byGuardian: number, userId: string) =>
  read
    .selectFrom('consents')
    .select(['purpose', 'given', 'version', 'at'])
    .where('user_id', '=', userId)
    .where('by_guardian', '=', byGuardian)
    .where('ended_at', 'is', null),
)

async function readConsentStates(db: Reader, userId: string, ofGuardian = false): Promise<ConsentState[]> {
  const rows = await selectConsentStates(db, Number(ofGuardian), userId)
  return rows.map((row) => ({ ...row, given: row.given === 1 }))
}

export async function readGuardianConsents(db: Reader, userId: string): Promise<ConsentState[]> {
  return readConsentStates(db, userId, true)
}

export async function ownConsents({ read }: Records, actor: Pick<Actor, 'id'>): Promise<ConsentState[]> {
  return readConsentStates(read, ownId(actor))
}

export async function consentsOf({ read }: Records, actor: Actor, userId: string): Promise<ConsentState[]> {
  return may(actor, 'trainees') ? readConsentStates(read, userId) : []
}

/** Call with the person locked. Writes the changed answers and their consequences. */
export async function writeAnswers(
  trx: Transaction,
  person: { id: string; name: string },
  said: Answers,
  { version, place }: Read,
  now: Date,
  { guardian = null }: { guardian?: ByGuardian | null } = {},
): Promise<void> {
  const ofGuardian = guardian !== null
  const before = await findConsentAnswers(trx, person.id, ofGuardian)
  const at = now.toISOString()
  const answers = changed(before, said)
  for (const [purpose, given] of answers) {
    await trx
      .updateTable('consents')
      .set({ ended_at: at })
      .where('user_id', '=', person.id)
      .where('purpose', '=', purpose)
      .where('by_guardian', '=', Number(ofGuardian))
      .where('ended_at', 'is', null)
      .execute()
    const task = Number(isTask(purpose, given, before[purpose]))
    await trx
      .insertInto('consents')
      .values({
        id: newId(),
        user_id: person.id,
        purpose,
        given: Number(given),
        version,
        at,
        place,
        task,
        by_guardian: Number(ofGuardian),
        typed_name: guardian?.signedName ?? null,
        paper_file_id: guardian?.paper ?? null,
      })
      .execute()
    if (purpose === 'photographs') await showPicturesOf(trx, person.id)
    if (purpose === 'recordings' && !given) await removeRecordingsOf(trx, person.id, now)
  }
  if (ofGuardian) return
  const changes = answers.filter(([purpose]) => before[purpose] !== undefined)
  for (const [purpose, given] of changes)
    await recordDecision(
      trx,
      person,
      {
        action: given ? 'consent give' : 'consent withdraw',
        subject: 'account',
        id: person.id,
        name: person.name,
        before: { [purpose]: given ? 'no' : 'yes' },
        after: { [purpose]: given ? 'yes' : 'no' },
      },
      now,
    )
}

export async function noticeIsThere(trx: Transaction, version: number): Promise<boolean> {
  const row = await trx
    .selectFrom('privacy_notices')
    .select('version')
    .where('version', '=', version)
    .executeTakeFirst()
  return row !== undefined
}

export async function answerPurposes(
  records: Records,
  actor: Pick<Actor, 'id' | 'name'>,
  said: Answers,
  read: Read,
  now: Date,
): Promise<Verdict<null, 'sign-in-needed' | 'no-such-notice'>> {
  return transaction(records, async (trx) => {
    if (!(await lockUser(trx, ownId(actor)))) return no('sign-in-needed')
    if (!(await noticeIsThere(trx, read.version))) return no('no-such-notice')
    await writeAnswers(trx, actor, said, read, now)
    return yes(null)
  })
}

export async function withdrawals({ read }: Records, actor: Actor, most: number) {
  return may(actor, 'every-trainee') ? takenBack(read, most) : []
}

const takenBack = prepareQueryBy((read, most: number) =>
  read
    .selectFrom('consents')
    .innerJoin('users', 'users.id', 'consents.user_id')
    .leftJoin('trainees', 'trainees.user_id', 'users.id')
    .select(['consents.id', 'consents.purpose', 'consents.at', 'users.name', 'users.image', 'trainees.id as trainee'])
    .where('task', '=', sql.lit(1))
    .where('settled_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('consents.at')
    .orderBy('consents.id')
    .limit(most),
)

export async function settleWithdrawal(
  records: Records,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Verdict<{ name: string }, 'not-allowed' | 'not-found'>> {
  if (!may(actor, 'every-trainee')) return no('not-allowed')
  return transaction(records, async (trx) => {
    const found = await trx
      .selectFrom('consents')
      .innerJoin('users', 'users.id', 'consents.user_id')
      .select(['users.id', 'users.name', 'consents.purpose'])
      .where('consents.id', '=', id)
      .executeTakeFirst()
    if (!found) return no('not-found')
    const settled = await trx
      .updateTable('consents')
      .set({ settled_at: now.toISOString(), settled_by: actor.id })
      .where('id', '=', id)
      .where('task', '=', 1)
      .where('settled_at', 'is', null)
      .executeTakeFirst()
    if (settled.numUpdatedRows !== 1n) return no('not-found')
    await recordDecision(
      trx,
      actor,
      {
        action: 'consent look-at',
        subject: 'account',
        id: found.id,
        name: found.name,
        before: { status: 'open' },
        after: { status: 'done' },
      },
      now,
    )
    return yes({ name: found.name })
  })
}
