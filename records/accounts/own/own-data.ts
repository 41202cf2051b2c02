import { ownId, type Actor } from '#domain/accounts/accounts'
import { childEmail, isChildEmail } from '#domain/accounts/families/child-email'
import { storiesOf } from '#records/consent/pictures'
import type { Reader, Records } from '#records/engine/db'
import { ownLedger } from '#records/money/ledger/own'
import { ownPaymentCodes } from '#records/money/qr-ph/payment-codes'
import { ownStatementLines } from '#records/money/statements/own'
import { assessingOf } from '#records/training/assessing/own'
import { readOwnPractice } from '#records/training/practice/own-practice'
import { readingOf } from '#records/training/library/reading-places'
import {
  ownAccountRow,
  ownConsentRows,
  ownDataRequests,
  ownDraft,
  ownEnquiries,
  ownPaymentQuestions,
  ownPayments,
  ownSignIns,
  ownTestimonials,
  ownTraining,
} from './own-rows.ts'
import { ownFamily, ownFamilyPayments } from './own-family-rows.ts'

type OwnFile = { name: string; key: string }

export async function ownData(
  { read }: Records,
  { email: ownEmail, ...actor }: Pick<Actor, 'id' | 'email' | 'parentId'>,
): Promise<{ records: Record<string, unknown>; files: OwnFile[] } | null> {
  const userId = ownId(actor)
  const account = await ownAccountRow(read, userId)
  // In a session that the parent opened, the address is the parent's.
  const email = actor.parentId ? childEmail(userId) : ownEmail
  if (!account) return null
  const [
    money,
    training,
    assessing,
    reading,
    testimonials,
    registrationDraft,
    signIns,
    requests,
    consents,
    stories,
    own,
    enquiries,
    family,
  ] = await Promise.all([
    ownMoney(read, actor),
    ownTraining(read, userId),
    assessingOf(read, actor),
    readingOf(read, actor),
    ownTestimonials(read, userId),
    ownDraft(read, userId),
    ownSignIns(read, { id: userId, email }),
    ownDataRequests(read, userId),
    ownConsentRows(read, userId),
    storiesOf(read, userId),
    readOwnPractice(read, actor),
    account.verified_at ? ownEnquiries(read, email) : [],
    ownFamily(read, userId),
  ])
  const shown = [testimonials.testimonial, testimonials.testimonialSent, ...stories].map((entry) => entry?.image)
  return {
    records: {
      account: isChildEmail(account.email) ? { ...account, email: null } : account,
      ...money,
      ...training,
      ...assessing,
      ...reading,
      ...testimonials,
      registrationDraft,
      ...signIns,
      ...requests,
      ...consents,
      stories,
      enquiries,
      family,
      practice: own.practice,
    },
    files: await ownFiles(
      read,
      userId,
      shown.filter((image) => typeof image === 'string'),
      own.voices,
    ),
  }
}

async function ownMoney(read: Reader, actor: Pick<Actor, 'id'>) {
  const userId = ownId(actor)
  const [payments, paymentQuestions, ledger, paymentCodes, statementLines, familyPayments] = await Promise.all([
    ownPayments(read, userId),
    ownPaymentQuestions(read, userId),
    ownLedger(read, actor),
    ownPaymentCodes(read, actor),
    ownStatementLines(read, actor),
    ownFamilyPayments(read, userId),
  ])
  return {
    payments,
    paymentQuestions,
    paymentCodes,
    paymentHistory: ledger.entries,
    acknowledgements: ledger.acknowledgements,
    acknowledgementShares: ledger.acknowledgementShares,
    familyPayments,
    statementLines,
  }
}

type StoredFile = { id: string; kind: string; key: string; content_type: string }

async function ownFiles(
  read: Reader,
  userId: string,
  pictures: readonly string[],
  voices: readonly StoredFile[],
): Promise<OwnFile[]> {
  const stored = read.selectFrom('files').select(['id', 'kind', 'key', 'content_type'])
  const [files, shown] = await Promise.all([
    stored.where('owner_id', '=', userId).orderBy('created_at').execute(),
    pictures.length > 0
      ? stored.where('id', 'in', pictures).where('kind', 'in', ['picture', 'withheld-picture']).execute()
      : [],
  ])
  const hidden = await hiddenRecordings(read, userId)
  const sent: StoredFile[] = files.filter(({ id }) => !hidden.has(id))
  return [...sent, ...shown, ...voices].map(({ id, kind, key, content_type }) => ({
    name: `${kind}-${id}.${ENDINGS.get(content_type) ?? 'bin'}`,
    key,
  }))
}

async function hiddenRecordings(read: Reader, userId: string): Promise<Set<string | null>> {
  const rows = await read
    .selectFrom('practice_attempts')
    .select('file_id')
    .where('user_id', '=', userId)
    .where('hidden_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ file_id: id }) => id))
}

const ENDINGS = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
  ['application/pdf', 'pdf'],
  ...['webm', 'mp4', 'ogg'].flatMap((kind) => [[`audio/${kind}`, kind] as const, [`video/${kind}`, kind] as const]),
])
