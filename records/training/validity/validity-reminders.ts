import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { EARLIEST_REMINDER_DAYS, findDueValidityReminder } from '#domain/enrolment/validity'
import { packageEnding, packageEndingForGuardian } from '#domain/text/emails/validity-email'
import { addDays } from '#domain/training/manila'
import { manilaDayOf } from '#domain/words/formats'
import { findGuardianMailbox } from '#records/consent/guardian-mails'
import { brandIn } from '#records/content/content'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'

const endingTrainees = (db: Reader) =>
  db
    .selectFrom('trainees')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .innerJoin('packages', 'packages.key', 'trainees.package')
    .where('users.disabled_at', 'is', null)
    .where('trainees.valid_until', 'is not', null)
    .where(({ or, eb, ref }) =>
      or([
        eb('trainees.session_took', '<', ref('packages.sessions')),
        eb('trainees.assessment_took', '<', ref('packages.assessments')),
      ]),
    )

export async function remindOfValidity(records: Records, now: Date): Promise<number> {
  const today = manilaDayOf(now)
  const ending = await endingTrainees(records.read)
    .select('trainees.id')
    .where('trainees.valid_until', '>=', today)
    .where('trainees.valid_until', '<=', addDays(today, EARLIEST_REMINDER_DAYS))
    .orderBy('trainees.valid_until')
    .execute()
  let sent = 0
  for (const { id } of ending) {
    const reminded = await transaction(records, (trx) => remind(trx, id, now))
    if (reminded.ok) sent += 1
  }
  return sent
}

async function remind(
  trx: Transaction,
  traineeId: string,
  now: Date,
): Promise<Verdict<null, 'not-due' | 'done-already'>> {
  const found = await endingTrainees(trx)
    .select(['users.id', 'users.name', 'users.email', 'users.verified_at as verifiedAt'])
    .select([
      'packages.name as packageName',
      'packages.sessions',
      'packages.assessments',
      'session_took as sessionTook',
    ])
    .select(['assessment_took as assessmentTook', 'valid_until as validUntil', 'joined_at as joinedAt'])
    .where('trainees.id', '=', traineeId)
    .executeTakeFirst()
  if (!found?.validUntil) return no('not-due')
  const extended = await trx
    .selectFrom('validity_extensions')
    .select(({ fn }) => fn.max('extended_at').as('at'))
    .where('trainee_id', '=', traineeId)
    .executeTakeFirst()
  const { validUntil } = found
  const since = manilaDayOf(new Date(extended?.at ?? found.joinedAt))
  const due = findDueValidityReminder({ validUntil, since }, manilaDayOf(now))
  if (due === null) return no('not-due')
  const mark = `${validUntil}:${due}`
  if (!(await claimReminder(trx, traineeId, { validUntil, mark }))) return no('done-already')
  const account = { ...found, verified: found.verifiedAt !== null }
  const ending = {
    packageName: found.packageName,
    validUntil,
    sessions: Math.max(0, found.sessions - found.sessionTook),
    assessments: Math.max(0, found.assessments - found.assessmentTook),
    once: `package-ending:${found.id}:${mark}`,
  }
  const brand = await brandIn(trx)
  await queueMail(trx, packageEnding(brand, account, ending), now)
  const guardian = await findGuardianMailbox(trx, found.id, now)
  if (guardian) await queueMail(trx, packageEndingForGuardian(brand, guardian, ending), now)
  return yes(null)
}

/** False when another process reminded, or staff set another day since it was read. */
export async function claimReminder(
  trx: Transaction,
  traineeId: string,
  { validUntil, mark }: { validUntil: string; mark: string },
): Promise<boolean> {
  const claimed = await trx
    .updateTable('trainees')
    .set({ validity_reminded: mark })
    .where('id', '=', traineeId)
    .where('valid_until', '=', validUntil)
    .where(({ or, eb }) => or([eb('validity_reminded', 'is', null), eb('validity_reminded', '!=', mark)]))
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}
