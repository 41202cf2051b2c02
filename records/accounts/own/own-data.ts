import { ownId, type Actor } from '#domain/accounts/accounts'
import { FIELDS, REGISTRATION_FIELDS } from '#domain/enrolment/registration-fields'
import { ownPaymentCodes } from '#records/money/qr-ph/payment-codes'
import { ownLedger } from '#records/money/ledger/own'
import { ownStatementLines } from '#records/money/statements/own'
import { assessingOf } from '#records/training/assessing/own'
import { readingOf } from '#records/training/library/reading-places'
import { storiesOf } from '#records/consent/pictures'
import type { Records } from '#records/engine/db'

type OwnFile = { name: string; key: string }

/** All data stored about the actor, except passwords and session tokens. */
export async function ownData(
  { read }: Records,
  actor: Pick<Actor, 'id' | 'email'>,
): Promise<{ records: Record<string, unknown>; files: OwnFile[] } | null> {
  const account = await read
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
    .where('id', '=', ownId(actor))
    .executeTakeFirst()
  if (!account) return null
  const stored = read.selectFrom('files').select(['id', 'kind', 'key', 'content_type', 'created_at'])
  const [
    payments,
    questions,
    ledger,
    paymentCodes,
    statementLines,
    training,
    certificates,
    assessing,
    reading,
    trainingSessions,
    testimonial,
    review,
    draft,
    sessions,
    mails,
    deletions,
    corrections,
    passkeys,
    consents,
    stories,
    guardian,
    moveRequests,
    calendar,
    files,
  ] = await Promise.all([
    read
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
      ])
      .where('user_id', '=', ownId(actor))
      .orderBy('submitted_at')
      .execute(),
    read
      .selectFrom('payment_questions')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select(['payment_id', 'asked_at', 'words', 'answered_at', 'answer_text', 'answer_file_id'])
      .where('user_id', '=', actor.id)
      .orderBy('asked_at')
      .execute(),
    ownLedger(read, actor),
    ownPaymentCodes(read, actor),
    ownStatementLines(read, actor),
    read
      .selectFrom('trainees')
      .select(['package', 'session_took', 'assessment_took', 'joined_at'])
      .where('user_id', '=', ownId(actor))
      .execute(),
    read
      .selectFrom('certificates')
      .select(['number', 'name', 'package_name', 'given_at', 'withdrawn_at'])
      .where('user_id', '=', ownId(actor))
      .orderBy('given_at')
      .execute(),
    assessingOf(read, actor),
    readingOf(read, actor),
    read
      .selectFrom('attendances')
      .innerJoin('trainees', 'trainees.id', 'attendances.trainee_id')
      .leftJoin('training_sessions', 'training_sessions.id', 'attendances.session_id')
      .select(['attendances.kind', 'state', 'starts_at', 'ends_at', 'place', 'cancelled_at', 'confirmed_at'])
      .where('trainees.user_id', '=', ownId(actor))
      .orderBy('starts_at')
      .orderBy('attendances.id')
      .execute(),
    read
      .selectFrom('members')
      .select(['name', 'titles', 'testimonial', 'date', 'image'])
      .where('id', '=', ownId(actor))
      .executeTakeFirst(),
    read
      .selectFrom('testimonial_reviews')
      .select(['name', 'titles', 'testimonial', 'image', 'sent_at', 'state', 'reason'])
      .where('user_id', '=', ownId(actor))
      .executeTakeFirst(),
    read.selectFrom('drafts').select(['fields', 'updated_at']).where('user_id', '=', ownId(actor)).executeTakeFirst(),
    read
      .selectFrom('sessions')
      .select(['device', 'created_at', 'seen_at', 'expires_at'])
      .where('user_id', '=', ownId(actor))
      .orderBy('created_at')
      .execute(),
    // Only kind and date: an email may hold a sign-in link, and a subject may name another person.
    read
      .selectFrom('outbox')
      .select(['kind', 'created_at', 'sent_at'])
      .where('recipient', '=', actor.email)
      .orderBy('created_at')
      .execute(),
    read
      .selectFrom('deletion_requests')
      .select(['asked_at', 'settled_at', 'outcome'])
      .where('user_id', '=', ownId(actor))
      .orderBy('asked_at')
      .execute(),
    read
      .selectFrom('correction_requests')
      .select(['words', 'asked_at', 'settled_at', 'answer'])
      .where('user_id', '=', ownId(actor))
      .orderBy('asked_at')
      .execute(),
    read
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'used_at'])
      .where('user_id', '=', ownId(actor))
      .orderBy('created_at')
      .execute(),
    read
      .selectFrom('consents')
      .select(['purpose', 'given', 'version', 'at', 'place', 'ended_at', 'by_guardian', 'typed_name'])
      .where('user_id', '=', ownId(actor))
      .orderBy('at')
      .execute(),
    storiesOf(read, ownId(actor)),
    read
      .selectFrom('guardians')
      .select(['name', 'relation', 'contact', 'adult_on', 'asked_at', 'words', 'ended_at'])
      .where('user_id', '=', ownId(actor))
      .executeTakeFirst(),
    read
      .selectFrom('session_move_requests')
      .select(['starts_at', 'wished_at', 'words', 'asked_at', 'state', 'settled_at', 'answer'])
      .where('user_id', '=', ownId(actor))
      .orderBy('asked_at')
      .execute(),
    read.selectFrom('calendar_feeds').select('made_at').where('user_id', '=', ownId(actor)).executeTakeFirst(),
    stored.where('owner_id', '=', ownId(actor)).orderBy('created_at').execute(),
  ])
  const pictures = [testimonial?.image, review?.image, ...stories.map(({ image }) => image)].filter(
    (image) => typeof image === 'string',
  )
  const own = [
    ...files,
    ...(pictures.length > 0
      ? await stored.where('id', 'in', pictures).where('kind', 'in', ['picture', 'withheld-picture']).execute()
      : []),
  ]
  return {
    records: {
      account,
      payments,
      paymentQuestions: questions,
      paymentCodes,
      paymentHistory: ledger.entries,
      acknowledgements: ledger.acknowledgements,
      statementLines,
      training,
      certificates,
      ...assessing,
      ...reading,
      trainingSessions,
      moveRequests,
      calendar: calendar ?? null,
      testimonial: testimonial ?? null,
      testimonialSent: review ?? null,
      registrationDraft: draft ? { ...draft, fields: JSON.parse(draft.fields) as unknown } : null,
      sessions,
      mails,
      deletionRequests: deletions,
      correctionRequests: corrections,
      passkeys,
      consents: consents.map(({ given, ...consent }) => ({ ...consent, given: given === 1 })),
      stories,
      guardian: guardian ?? null,
    },
    files: own.map(({ id, kind, key, content_type }) => ({
      name: `${kind}-${id}.${ENDINGS.get(content_type) ?? 'bin'}`,
      key,
    })),
  }
}

const ENDINGS = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
  ['application/pdf', 'pdf'],
])
