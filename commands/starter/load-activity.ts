import type { Actor } from '#domain/accounts/accounts'
import { addDays, dayOf } from '#domain/training/manila'
import { changeAvatar } from '#records/accounts/profiles'
import { inviteStaff, invitationLink, joinStaff } from '#records/accounts/staff-invitations'
import { starterPerson, starterReceipt, starterTrainees } from '#records/content/starter'
import { newId } from '#records/engine/db'
import { changePackage } from '#records/enrolment/package-editing/words'
import { packageToEdit } from '#records/enrolment/packages'
import { keepReading } from '#records/enrolment/receipts'
import { keepMessage, markMessage } from '#records/mail/messages'
import { addVoucher } from '#records/money/vouchers/voucher-edits'
import { setCoach } from '#records/training/assign-coach'
import { SESSION_KINDS } from '#domain/training/sessions'
import { setCoachRate } from '#records/training/pay/coach-pay'
import { changeValidity } from '#records/training/validity/change-validity'
import { issueCertificate } from '#records/training/certificates/issue-certificate'
import { referenceKey } from '#domain/enrolment/receipts'
import { randomPassword } from '#services/accounts/passwords'
import type { OpenAcademy } from '../academy.ts'
import type { DemoActivity, DemoCoach, DemoStaff } from './activity-content.ts'
import { keepFace, readPortraits } from './files.ts'
import type { DemoClient } from './demo-content.ts'
import { done } from './load-clients.ts'
import { loadDemoPractice } from './load-practice.ts'
import { loadDemoOpenHours } from './load-open-hours.ts'
import { loadDemoTrial } from './load-trial.ts'
import { loadDemoSessions } from './load-sessions.ts'

const HOUR_MS = 3_600_000

export async function loadCoaches(
  academy: OpenAcademy,
  administrator: Actor,
  { coaches, downPayment, voucher }: DemoActivity,
): Promise<{ actors: ReadonlyMap<string, Actor>; lines: string[] }> {
  const { records } = academy
  const actors = new Map<string, Actor>()
  const lines: string[] = []
  for (const coach of coaches) {
    const password = randomPassword()
    actors.set(coach.key, await joinCoach(academy, administrator, coach, password))
    lines.push(`  ${'coach'.padEnd(16)} ${coach.email}  password ${password}`)
  }
  const { packageKey, daysAgo, ...terms } = downPayment
  const offered = await packageToEdit(records, packageKey)
  if (!offered) throw new Error('the demo content has no such package')
  const { name, description, priceCentavos, sessions, assessments, validityMonths, selfPlannedAWeek, revision } =
    offered
  const words = { name, description, priceCentavos, sessions, assessments, terms, validityMonths, selfPlannedAWeek }
  done(
    await changePackage(records, administrator, { key: packageKey, revision, words }, daysBefore(academy, daysAgo)),
  )
  const today = dayOf(academy.now().toISOString())
  const { code, percent, most, endsInDays } = voucher
  const valid = { from: addDays(today, -voucher.daysAgo), until: addDays(today, endsInDays), most }
  const offer = { code, discount: { kind: 'percent', percent } as const, packages: [], ...valid }
  const added = { form: newId(), voucher: offer }
  done(await addVoucher(records, administrator, added, daysBefore(academy, voucher.daysAgo)))
  return { actors, lines }
}

async function joinCoach(
  { records, passwords, now }: OpenAcademy,
  administrator: Actor,
  { firstName, lastName, email, joinedDaysAgo, centavosPerHour }: DemoCoach,
  password: string,
): Promise<Actor> {
  const at = daysBefore({ now }, joinedDaysAgo)
  const inviting = { ...administrator, provedAt: at.toISOString() }
  const { id } = done(await inviteStaff(records, inviting, { email, role: 'coach', mailed: false }, at))
  const { token } = done(await invitationLink(records, inviting, id, at))
  const passwordHash = await passwords.hash(password, 'starter')
  if (!passwordHash) throw new Error('hashing is busy at start')
  done(await joinStaff(records, token, { firstName, lastName, passwordHash }, at))
  const coach = await starterPerson(records, email)
  for (const kind of SESSION_KINDS) {
    const rate = { coachId: coach.id, kind, from: dayOf(at.toISOString()), centavosPerHour }
    done(await setCoachRate(records, administrator, rate, at))
  }
  return coach
}

export function withActivity(clients: readonly DemoClient[], activity: DemoActivity): DemoClient[] {
  const dated = new Set(activity.progressFromSessions)
  const begun = clients.map((client) =>
    dated.has(client.email) ? { ...client, sessionTook: 0, assessmentTook: 0 } : client,
  )
  return [...begun, ...activity.clients]
}

export async function loadActivity(academy: OpenAcademy, staff: DemoStaff, activity: DemoActivity): Promise<void> {
  const { records } = academy
  const trainees = await starterTrainees(records)
  const traineeId = (email: string) => trainees.get(email) ?? ''
  for (const coach of activity.coaches)
    for (const email of coach.trainees) {
      const assigned = { traineeId: traineeId(email), coachId: staff.coaches.get(coach.key)?.id ?? null }
      done(await setCoach(records, staff.administrator, assigned, academy.now()))
    }
  for (const session of activity.sessions) await loadDemoSessions(academy, { ...staff, trainees }, session)
  for (const { trainee, inDays, reason } of activity.packageEnds) {
    const to = addDays(dayOf(academy.now().toISOString()), inDays)
    const change = { form: newId(), traineeId: traineeId(trainee), from: null, to, reason }
    done(await changeValidity(records, staff.administrator, change, academy.now()))
  }
  for (const { trainee, daysAgo } of activity.certificates)
    done(await issueCertificate(records, staff.administrator, traineeId(trainee), daysBefore(academy, daysAgo)))
  await loadDemoPractice(academy, { ...staff, trainees }, activity.practice)
  await loadDemoOpenHours(academy, staff, activity.openHours)
  await loadDemoTrial(academy, staff, activity.trial)
  await loadFaces(academy)
  await loadReadings(academy, activity.readings)
  await loadMessages(academy, staff.administrator, activity.messages)
}

async function loadFaces({ records, files, now }: OpenAcademy): Promise<void> {
  for (const email of Object.keys(readPortraits()).filter((name) => name.includes('@'))) {
    const person = await starterPerson(records, email)
    done(await changeAvatar(records, person, await keepFace(files, email), now()))
  }
}

async function loadReadings({ records }: OpenAcademy, readings: DemoActivity['readings']): Promise<void> {
  for (const { email, reference, shownCentavos } of readings) {
    const { fileId, amountCentavos, submittedAt } = await starterReceipt(records, email)
    const reading = { reference: referenceKey(reference), amountCentavos: shownCentavos ?? amountCentavos }
    await keepReading(records, fileId, reading, new Date(submittedAt))
  }
}

async function loadMessages(
  { records, now }: OpenAcademy,
  administrator: Actor,
  messages: DemoActivity['messages'],
): Promise<void> {
  for (const { hoursAgo, read, ...message } of messages) {
    const at = new Date(now().getTime() - hoursAgo * HOUR_MS)
    const id = await keepMessage(records, message, at)
    if (read) done(await markMessage(records, administrator, id, true, new Date(at.getTime() + HOUR_MS)))
  }
}

export const daysBefore = ({ now }: Pick<OpenAcademy, 'now'>, days: number) =>
  new Date(now().getTime() - days * 24 * HOUR_MS)
