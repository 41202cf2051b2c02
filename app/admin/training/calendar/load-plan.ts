import type { Actor } from '#domain/accounts/accounts'
import { coachedBy } from '#domain/accounts/rights'
import { dayOf, isRealDay } from '#domain/training/manila'
import { toDayAndTime, type PlanFormValues } from '#domain/training/plan-form'
import { SESSION_MINUTES } from '#domain/training/plan-session'
import { findLastTerms, findUsualTimes, type Proposal, type UsualTime } from '#domain/training/usual-times'
import { findOldestMakeUps } from '#domain/training/cancellations'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import { planSessionText } from '#domain/text/staff/training/plan-session'
import { formatDayOf } from '#domain/words/formats'
import { listMakeUps } from '#records/training/asking/make-ups'
import type { Records } from '#records/engine/db'
import { proposeHours } from '#records/training/sessions/free-hours'
import { traineesToChoose, trainers } from '#records/training/sessions/session-choices'
import { listRecentMeetings } from '#records/training/sessions/usual-meetings'
import { trainingTerms } from '#records/training/terms'
import { readPlanValues } from './plan-typed.ts'

const FREE_DAYS = 14
const FREE_A_DAY = 4
const FREE_SHOWN = 12

export async function loadPlan(records: Records, actor: Actor, query: URLSearchParams, now: Date) {
  const own = coachedBy(actor)
  const [terms, coaches] = await Promise.all([trainingTerms(records), trainers(records)])
  const requested = readPlanValues(query, { minutes: terms.usualMinutes, coach: '' })
  const people = await traineesToChoose(records, actor, { find: requested.find, chosen: requested.trainees })
  const [traineeId] = requested.trainees
  const theirs = people.find(({ id }) => id === traineeId)?.coachId
  const usualCoach = [theirs, actor.id].find((known) => coaches.some(({ id }) => id === known)) ?? ''
  const coachId = own ?? (requested.coach || usualCoach)
  const meetings = traineeId && coachId !== '' ? await listRecentMeetings(records, { coachId, traineeId }) : []
  const last = findLastTerms(meetings)
  const usual = { minutes: last?.minutes ?? terms.usualMinutes, coach: '', place: last?.place ?? '' }
  const makeUps = await offerMakeUps(records, people, requested.trainees)
  const values: PlanFormValues = { ...readPlanValues(query, usual), coach: coachId }
  // A form that showed the make-up sessions already says which of them the user left out.
  if (!query.has('makeUpsShown')) values.makeUps = makeUps.map(({ id }) => id)
  const proposals = await propose(records, values, findUsualTimes(meetings), now)
  return { values: withUsualStart(values, proposals), proposals, people, coaches, makeUps }
}

async function offerMakeUps(
  records: Records,
  people: readonly { id: string; name: string }[],
  chosen: readonly string[],
) {
  const visible = chosen.filter((traineeId) => people.some(({ id }) => id === traineeId))
  const makeUps = findOldestMakeUps(await listMakeUps(records.read, visible))
  return makeUps.map(({ id, traineeId, kind, startsAt }) => {
    const name = visible.length > 1 ? (people.find((person) => person.id === traineeId)?.name ?? null) : null
    return { id, label: planSessionText.makesUpFor(KIND_WORDS[kind], formatDayOf(startsAt), name) }
  })
}

async function propose(
  records: Records,
  values: PlanFormValues,
  usualTimes: readonly UsualTime[],
  now: Date,
): Promise<Proposal[]> {
  const minutes = Number(values.minutes)
  const isLength = Number.isInteger(minutes) && minutes >= SESSION_MINUTES.least && minutes <= SESSION_MINUTES.most
  if (values.coach === '' || !isLength) return []
  const today = dayOf(now.toISOString())
  const from = isRealDay(values.day) && values.day > today ? values.day : today
  const wanted = { coachId: values.coach, traineeIds: values.trainees, minutes, usualTimes }
  return proposeHours(records, { ...wanted, from, days: FREE_DAYS, most: FREE_SHOWN, mostADay: FREE_A_DAY }, now)
}

function withUsualStart(values: PlanFormValues, proposals: readonly Proposal[]): PlanFormValues {
  if (values.time !== '') return values
  const usual = proposals.find(
    ({ startsAt, usual: isUsual }) => isUsual && (values.day === '' || dayOf(startsAt) === values.day),
  )
  return usual ? { ...values, ...toDayAndTime(usual.startsAt) } : values
}
