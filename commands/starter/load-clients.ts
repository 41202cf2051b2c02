import type { Actor } from '#domain/accounts/accounts'
import { fieldsOf, REGISTRATION_FIELDS, type Additional, type Personal, type RegistrationDraft } from '#domain/forms'
import { addDays, dayOf } from '#domain/training/manila'
import { manilaTomorrow } from '#domain/words/formats'
import { setTraineeProgress } from '#records/content/starter'
import { signUp } from '#records/accounts/accounts'
import { newId } from '#records/engine/db'
import { bookPackage, saveDraft } from '#records/enrolment/enrolment'
import { submitProof } from '#records/enrolment/submit-proof'
import { decidePayment } from '#records/enrolment/payments'
import { beginUpload, finishUpload } from '#records/files/uploads'
import { randomPassword } from '#services/accounts/passwords'
import type { OpenAcademy } from '../academy.ts'
import type { DemoClient } from './demo-content.ts'
import { keepReceipt } from './files.ts'

const DAY_MS = 86_400_000

export async function loadClients(
  academy: OpenAcademy,
  administrator: Actor,
  clients: readonly DemoClient[],
): Promise<string[]> {
  const lines: string[] = []
  // Oldest first, so that sequential numbers follow the dates.
  for (const [at, client] of clients.toSorted((one, other) => other.daysAgo - one.daysAgo).entries()) {
    const line = await loadClient(academy, administrator, client, clients.length - at)
    if (line) lines.push(line)
  }
  return lines.toReversed()
}

/** Uses the site's own functions, so that only reachable states exist. */
async function loadClient(
  academy: OpenAcademy,
  administrator: Actor,
  client: DemoClient,
  place: number,
): Promise<string | null> {
  const { records, passwords } = academy
  const submittedAt = new Date(academy.now().getTime() - client.daysAgo * DAY_MS - (place + 6) * 37 * 60_000)
  const signedUpAt = new Date(submittedAt.getTime() - 2 * 3_600_000)
  const password = client.primary ? randomPassword() : null
  const passwordHash = await passwords.hash(password ?? randomPassword(), 'starter')
  if (!passwordHash) throw new Error('hashing is busy at start')
  const signedUp = await signUp(
    records,
    { firstName: client.firstName, lastName: client.lastName, email: client.email, passwordHash, agreed: READ },
    signedUpAt,
  )
  if (!signedUp.ok) return null
  await walkTo(academy, administrator, client, signedUp.value.id, submittedAt)
  return password ? `  ${client.state.padEnd(16)} ${client.email}  password ${password}` : null
}

const READ = { version: 1, place: null }
const AGREED_TO = { training: true, photographs: true, messages: true }

async function walkTo(
  academy: OpenAcademy,
  administrator: Actor,
  client: DemoClient,
  id: string,
  now: Date,
): Promise<void> {
  const { records } = academy
  const { state, packageKey } = client
  if (state === 'new' || !packageKey) return
  done(await bookPackage(records, id, packageKey))
  if (state === 'booked') return
  const form = formOf(client, now)
  if (state === 'half-registered') {
    const { nickname, age, birthdate, phone } = form
    const half: RegistrationDraft = {
      fullName: form.fullName,
      nickname,
      age,
      birthdate,
      phone,
      address: '',
      handlerName: '',
    }
    done(await saveDraft(records, id, packageKey, half, null, now))
    return
  }
  done(await saveDraft(records, id, packageKey, form, 'additional', now))
  const { way, voucher, guardian } = client
  if (way || voucher) done(await saveDraft(records, id, packageKey, { way, voucher }, null, now))
  const upload = newId()
  await beginUpload(records, id, upload, now)
  await finishUpload(records, upload, await keepReceipt(academy.files, client.referenceNumber ?? '', id), now)
  const consents = { ...READ, ...AGREED_TO }
  const submitted = done(
    await submitProof(records, id, { package: packageKey, upload, form, consents, guardian }, now),
  )
  if (state === 'pending') return
  const decidedAt = new Date(now.getTime() + 3 * 3_600_000)
  const decision = state === 'rejected' ? 'reject' : state === 'asked' ? 'ask' : 'confirm'
  done(
    await decidePayment(records, administrator, submitted.paymentId, decision, {
      reason: client.reason ?? undefined,
      now: decidedAt,
    }),
  )
  if (decision === 'confirm')
    await setTraineeProgress(
      records,
      submitted.paymentId,
      { sessionTook: client.sessionTook, assessmentTook: client.assessmentTook },
      decidedAt,
    )
}

function formOf(
  { firstName, lastName, nickname, age, birthdate, address, phone, handlerName, email }: DemoClient,
  now: Date,
) {
  return {
    ...(fieldsOf(new Map(), REGISTRATION_FIELDS) as Personal & Additional),
    fullName: `${firstName} ${lastName}`,
    nickname,
    age: String(age),
    birthdate: birthdate ?? birthdateAt(age, now),
    address,
    phone,
    handlerName,
    email,
    firstSchedule: manilaTomorrow(new Date(now.getTime() + 6 * DAY_MS)),
  }
}

const birthdateAt = (age: number, now: Date) => addDays(dayOf(now.toISOString()), -Math.round((age + 0.4) * 365.25))

export function done<Done>(verdict: { ok: true; value: Done } | { ok: false; reason: string }): Done {
  if (!verdict.ok) throw new Error(`the starter content broke a rule: ${verdict.reason}`)
  return verdict.value
}
