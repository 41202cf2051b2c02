import { randomInt } from 'node:crypto'
import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { certificateGiven } from '#domain/text/emails/certificate-email'
import {
  checkCertificate as giveRule,
  withdraw,
  type CertificateRefusal,
  type WithdrawalRefusal,
} from '#domain/training/certificates/certificates'
import {
  CERTIFICATE_NUMBER_RANDOM_LENGTH,
  numberFrom,
  CERTIFICATE_NUMBER_ALPHABET,
} from '#domain/training/certificates/numbers'
import { brandIn } from '#records/content/content'
import { transaction, type Records, type Transaction } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { recordDecision } from '#records/operating/audit'

type Given = Verdict<{ number: string; name: string; again: boolean }, CertificateRefusal>

export async function issueCertificate(records: Records, actor: Actor, traineeId: string, now: Date): Promise<Given> {
  if (!may(actor, 'sessions')) return no('not-allowed')
  const coach = coachedBy(actor)
  return transaction<Given>(records, async (trx) => {
    const trainee = await lockTraineeToCertify(trx, traineeId, coach)
    if (!trainee) return no('not-found')
    const { userId, name, packageName } = trainee
    const given = await trx
      .selectFrom('certificates')
      .select('number')
      .where('enrolment_id', '=', traineeId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (given) return yes({ number: given.number, name, again: true })
    const verdict = giveRule({
      sessions: { took: trainee.sessionTook, count: trainee.sessions },
      assessments: { took: trainee.assessmentTook, count: trainee.assessments },
      name,
      packageName,
    })
    if (!verdict.ok) return verdict
    const number = numberFrom(
      Array.from({ length: CERTIFICATE_NUMBER_RANDOM_LENGTH }, () => randomInt(CERTIFICATE_NUMBER_ALPHABET.length)),
    )
    await trx
      .insertInto('certificates')
      .values({
        number,
        user_id: userId,
        enrolment_id: traineeId,
        name,
        package_name: packageName,
        given_at: now.toISOString(),
        given_by: actor.id,
      })
      .execute()
    const verified = trainee.verifiedAt !== null
    const account = { id: userId, email: trainee.email, name: trainee.firstName || name, verified }
    await queueMail(trx, certificateGiven(await brandIn(trx), account, { number, packageName }), now)
    const entry = { action: 'certificate give', subject: 'trainee', id: traineeId, name }
    await recordDecision(trx, actor, { ...entry, after: { status: 'given' } }, now)
    return yes({ number, name, again: false })
  })
}

async function lockTraineeToCertify(trx: Transaction, traineeId: string, coach: string | null) {
  return trx
    .selectFrom('trainees')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .innerJoin('packages', 'packages.key', 'trainees.package')
    .select([
      'users.id as userId',
      'users.name',
      'users.first_name as firstName',
      'users.email',
      'users.verified_at as verifiedAt',
      'packages.name as packageName',
      'packages.sessions',
      'packages.assessments',
      'trainees.session_took as sessionTook',
      'trainees.assessment_took as assessmentTook',
    ])
    .where('trainees.id', '=', traineeId)
    .$if(coach !== null, (own) => own.where('trainees.coach_id', '=', coach))
    .forUpdate(['trainees'])
    .executeTakeFirst()
}

export async function withdrawCertificate(
  records: Records,
  actor: Actor,
  { number, reason }: { number: string; reason: string },
  now: Date,
): Promise<Verdict<{ name: string }, WithdrawalRefusal>> {
  if (!may(actor, 'every-trainee')) return no('not-allowed')
  return transaction<Verdict<{ name: string }, WithdrawalRefusal>>(records, async (trx) => {
    const kept = await trx
      .selectFrom('certificates')
      .select(['name', 'enrolment_id as enrolmentId', 'withdrawn_at as withdrawnAt'])
      .where('number', '=', number)
      .where('forgotten_at', 'is', null)
      .executeTakeFirst()
    if (!kept) return no('not-found')
    const verdict = withdraw({ reason, withdrawn: kept.withdrawnAt !== null })
    if (!verdict.ok) return verdict
    const written = await trx
      .updateTable('certificates')
      .set({ withdrawn_at: now.toISOString(), withdrawn_by: actor.id, withdrawn_reason: verdict.value })
      .where('number', '=', number)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (written.numUpdatedRows !== 1n) return no('withdrawn-already')
    const entry = { action: 'certificate withdraw', subject: 'trainee', id: kept.enrolmentId ?? '', name: kept.name }
    await recordDecision(trx, actor, { ...entry, before: { status: 'given' }, after: { status: 'withdrawn' } }, now)
    return yes({ name: kept.name })
  })
}
