import { FIELDS, REGISTRATION_FIELDS } from '#domain/enrolment/registration-fields'
import type { Reader } from '#records/engine/db'
import { ownSeats } from '#records/training/seats/own-seats'

export function ownAccountRow(read: Reader, userId: string) {
  return read
    .selectFrom('users')
    .select([
      'id',
      'email',
      'type',
      'first_name',
      'last_name',
      'registration_step',
      'current_package',
      'selected_package',
      'created_at',
      'verified_at',
      ...REGISTRATION_FIELDS.map((name) => FIELDS[name].column),
      'image',
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
}

export function ownPayments(read: Reader, userId: string) {
  return read
    .selectFrom('payments')
    .select([
      'id',
      'package',
      'amount_centavos',
      'status',
      'submitted_at',
      'decided_at',
      'reason',
      'reference',
      'code',
      'removed_at',
      'removed_because',
      'receipt_file_id',
      'part_of',
      'price_centavos',
      'discount_centavos',
      'voucher',
      'balance_due_on',
      'family_payment_id',
    ])
    .where('user_id', '=', userId)
    .orderBy('submitted_at')
    .execute()
}

export function ownPaymentQuestions(read: Reader, userId: string) {
  return read
    .selectFrom('payment_questions')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['payment_id', 'asked_at', 'words', 'answered_at', 'answer_text', 'answer_file_id'])
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute()
}

export async function ownTraining(read: Reader, userId: string) {
  const [training, certificates, trainingSessions, moveRequests, cancelled, calendar, validityChanges] =
    await Promise.all([
      read
        .selectFrom('trainees')
        .select(['package', 'session_took', 'assessment_took', 'joined_at', 'valid_until'])
        .where('user_id', '=', userId)
        .execute(),
      read
        .selectFrom('certificates')
        .select(['number', 'name', 'package_name', 'given_at', 'withdrawn_at'])
        .where('user_id', '=', userId)
        .orderBy('given_at')
        .execute(),
      read
        .selectFrom('attendances')
        .innerJoin('trainees', 'trainees.id', 'attendances.trainee_id')
        .leftJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
        .select(['attendances.kind', 'state', 'starts_at', 'ends_at', 'place', 'cancelled_at', 'confirmed_at'])
        .select('cancel_reason')
        .select('self_planned_at')
        .where('trainees.user_id', '=', userId)
        .orderBy('starts_at')
        .orderBy('attendances.id')
        .execute(),
      read
        .selectFrom('session_move_requests')
        .select(['starts_at', 'wished_at', 'words', 'asked_at', 'state', 'settled_at', 'answer'])
        .where('user_id', '=', userId)
        .orderBy('asked_at')
        .execute(),
      read
        .selectFrom('session_cancellations')
        .select(['starts_at', 'cancelled_at', 'late', 'reason', 'counted_id', 'cancelled_by'])
        .where('user_id', '=', userId)
        .orderBy('cancelled_at')
        .execute(),
      read.selectFrom('calendar_feeds').select('made_at').where('user_id', '=', userId).executeTakeFirst(),
      read
        .selectFrom('validity_extensions')
        .innerJoin('trainees', 'trainees.id', 'validity_extensions.trainee_id')
        .select(['from_day', 'to_day', 'reason', 'extended_at'])
        .where('trainees.user_id', '=', userId)
        .orderBy('extended_at')
        .execute(),
    ])
  const cancelledSessions = cancelled.map(({ late, counted_id, cancelled_by, ...row }) => ({
    ...row,
    late: late === 1,
    by_parent: cancelled_by !== null,
    counts: counted_id !== null,
  }))
  const own = { training, certificates, trainingSessions, moveRequests, cancelledSessions }
  const groupSeats = await ownSeats(read, userId)
  const changes = await ownPackageChanges(read, userId)
  return { ...own, calendar: calendar ?? null, validityChanges, groupSeats, ...changes }
}

async function ownPackageChanges(read: Reader, userId: string) {
  const [packageChanges, packageRequests] = await Promise.all([
    read
      .selectFrom('package_changes')
      .innerJoin('trainees', 'trainees.id', 'package_changes.trainee_id')
      .select(['from_package', 'to_package', 'difference_centavos', 'reason', 'changed_at'])
      .where('trainees.user_id', '=', userId)
      .orderBy('changed_at')
      .execute(),
    read
      .selectFrom('package_change_requests')
      .innerJoin('trainees', 'trainees.id', 'package_change_requests.trainee_id')
      .select(['to_package', 'note', 'requested_at', 'state', 'answer', 'settled_at'])
      .where('trainees.user_id', '=', userId)
      .orderBy('requested_at')
      .execute(),
  ])
  return { packageChanges, packageRequests }
}

export async function ownTestimonials(read: Reader, userId: string) {
  const [shown, sent] = await Promise.all([
    read
      .selectFrom('members')
      .select(['name', 'titles', 'testimonial', 'date', 'image'])
      .where('id', '=', userId)
      .executeTakeFirst(),
    read
      .selectFrom('testimonial_reviews')
      .select(['name', 'titles', 'testimonial', 'image', 'sent_at', 'state', 'reason'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  ])
  return { testimonial: shown ?? null, testimonialSent: sent ?? null }
}

export async function ownDraft(read: Reader, userId: string) {
  const draft = await read
    .selectFrom('drafts')
    .select(['fields', 'updated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return draft ? { ...draft, fields: JSON.parse(draft.fields) as unknown } : null
}

export function ownEnquiries(read: Reader, email: string) {
  return read
    .selectFrom('enquiries')
    .leftJoin('trial_slots', 'trial_slots.id', 'enquiries.slot_id')
    .select([
      'name',
      'email',
      'mobile',
      'message',
      'source',
      'status',
      'enquiries.created_at',
      'cancelled_at',
      'starts_at',
      'ends_at',
    ])
    .where('email', '=', email)
    .orderBy('enquiries.created_at')
    .execute()
}

/** Of an email only kind and date: it may hold a sign-in link or name another person. */
export async function ownSignIns(read: Reader, { id, email }: { id: string; email: string }) {
  const [sessions, passkeys, mails] = await Promise.all([
    read
      .selectFrom('sessions')
      .select(['device', 'created_at', 'seen_at', 'expires_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
    read
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'used_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
    read
      .selectFrom('outbox')
      .select(['kind', 'created_at', 'sent_at'])
      .where(({ or, eb }) => or([eb('recipient', '=', email), eb('account_id', '=', id)]))
      .orderBy('created_at')
      .execute(),
  ])
  return { sessions, passkeys, mails }
}

export async function ownDataRequests(read: Reader, userId: string) {
  const [deletionRequests, correctionRequests] = await Promise.all([
    read
      .selectFrom('deletion_requests')
      .select(['asked_at', 'settled_at', 'outcome'])
      .where('user_id', '=', userId)
      .orderBy('asked_at')
      .execute(),
    read
      .selectFrom('correction_requests')
      .select(['words', 'asked_at', 'settled_at', 'answer'])
      .where('user_id', '=', userId)
      .orderBy('asked_at')
      .execute(),
  ])
  return { deletionRequests, correctionRequests }
}

export async function ownConsentRows(read: Reader, userId: string) {
  const [consents, guardian] = await Promise.all([
    read
      .selectFrom('consents')
      .select(['purpose', 'given', 'version', 'at', 'place', 'ended_at', 'by_guardian', 'typed_name'])
      .where('user_id', '=', userId)
      .orderBy('at')
      .execute(),
    read
      .selectFrom('guardians')
      .select(['name', 'relation', 'contact', 'adult_on', 'asked_at', 'words', 'ended_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  ])
  return {
    consents: consents.map(({ given, ...consent }) => ({ ...consent, given: given === 1 })),
    guardian: guardian ?? null,
  }
}
