import { linkTo } from '#routes'
import type { ReactNode } from 'react'
import { data, useFetcher } from 'react-router'
import { FIELDS, getFieldFacts, TRAINEE_FIELDS, type TraineeField } from '#domain/enrolment/registration-fields'
import { formatDay, formatDayOf, formatInstant, manilaDayOf } from '#domain/words/formats'
import { traineeValidityText } from '#domain/text/staff/training/validity'
import { coachedBy, may } from '#domain/accounts/rights'
import { newId } from '#records/engine/db'
import { coaches } from '#records/accounts/staff'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { DIRECTIONS, STEPPERS, type Stepper } from '#domain/training/progress'
import { noteLook } from '#records/operating/looks'
import { cancellationsOf } from '#records/training/asking/cancellations'
import { listMakeUps } from '#records/training/asking/make-ups'
import { stepSession, traineeSessions } from '#records/training/progress'
import { sessionsOfTrainee } from '#records/training/sessions/session-lists'
import { EmailLink } from '../list/breakable-email.tsx'
import { Avatar } from '#ui/avatar'
import { ButtonLink } from '#ui/basics/button'
import { Detail } from '../shell/detail.tsx'
import { RefusalDialog } from '../list/prompt-dialog.tsx'
import { defineAction, defineActions } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { LiveRegion } from '#ui/notices/live-region'
import { PersonDetails } from '../list/data-list.tsx'
import { PageHead } from '../list/page-head.tsx'
import { signedIn } from '#app/context'
import { guardianForStaff } from '#records/consent/guardian-staff'
import { familyForStaff } from '#records/accounts/families/shown-email'
import { TraineeFamily } from '../accounts/trainee-family.tsx'
import { consentsOf } from '#records/consent/consents'
import { ConsentsGiven } from '../consent/consents-given.tsx'
import { certificateObstacle } from '#domain/training/certificates/certificates'
import { resetLinkText } from '#domain/text/staff/accounts/reset-link'
import { homeworkText } from '#domain/text/staff/training/practice'
import { traineeText } from '#domain/text/staff/training/trainee'
import { certificateOfEnrolment } from '#records/training/certificates/certificate-lists'
import { CertificatePart } from './certificates/certificate-part'
import { giveToTrainee } from './certificates/issue-action.ts'
import { cancellationActions } from './cancellation/cancellation-actions.ts'
import { DatedSessions, datedSessions, proposedDay } from './dated-sessions'
import { holdWay } from '../operating/history/hold-way.ts'
import { CoachChoice } from './coach-choice'
import { giveToCoach } from './coach-action.ts'
import { saveValidity } from './validity/validity-action.ts'
import { declineRequest, saveTraineePackage } from '../enrolment/package-change/package-change-action.ts'
import { loadPackageChange } from '../enrolment/package-change/load-package-change.ts'
import { PackageChangeForm } from '../enrolment/package-change/package-change-form'
import { ValidityForm } from './validity/validity-form'
import { SteppedSessions } from './stepped-sessions'
import type { Route } from './+types/trainee-sessions'
import './trainee-sessions.css'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = {
  crumb: traineeText.title,
  name: (shown: Route.ComponentProps['loaderData']) => shown.name,
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const found = await traineeSessions(records, params.id, coachedBy(actor))
  if (!found) throw data(null, { status: 404 })
  const profile = { subject: 'trainee', id: params.id, name: found.name }
  await noteLook(records, actor, { action: 'profile open', ...profile }, now())
  const [consents, dates] = await Promise.all([
    consentsOf(records, actor, found.userId),
    sessionsOfTrainee(records, params.id),
  ])
  const cancellations = await cancellationsOf(
    records.read,
    dates.map(({ attendanceId }) => attendanceId),
  )
  const { joinedAt, packageName, sessionTook, sessions, assessmentTook, assessments, ...trainee } = found
  const progress = {
    sessions: { took: sessionTook, count: sessions ?? 0 },
    assessments: { took: assessmentTook, count: assessments ?? 0 },
  }
  const certificate = await certificateOfEnrolment(records, params.id)
  return {
    ...trainee,
    mayChangeDay: may(actor, 'every-trainee'),
    progress,
    certificate: {
      certificate: certificate && { number: certificate.number, day: formatDayOf(certificate.givenAt) },
      obstacle: certificateObstacle({ ...progress, name: found.name, packageName: packageName ?? '' }),
      mayWithdraw: may(actor, 'every-trainee'),
    },
    packageName: packageName ?? trainee.package,
    consents: consents.map(({ at, ...consent }) => ({ ...consent, when: formatInstant(at) })),
    family: await familyForStaff(records.read, found.userId),
    minor: (await guardianForStaff(records, actor, found.userId)) !== null,
    dates: datedSessions(dates, cancellations),
    makeUps: (await listMakeUps(records.read, [params.id])).length,
    proposed: proposedDay(found.firstSchedule, now()),
    reader: coachedBy(actor),
    joined: formatDayOf(joinedAt),
    joinedInFull: formatInstant(joinedAt),
    mayReadLog: may(actor, 'client-log'),
    mayMakeLink: may(actor, 'reset-links'),
    mayPractise: may(actor, 'practice'),
    hold: may(actor, 'legal-holds') ? holdWay(found.userId) : null,
    validity: { form: newId(), validUntil: found.validUntil, today: manilaDayOf(now()) },
    packageChange: may(actor, 'every-trainee') ? await loadPackageChange(records, params.id) : null,
    coaches: may(actor, 'every-trainee') ? await coaches(records) : [],
  }
}

const step = defineAction({
  read(form, { params: { id = '' } }) {
    const stepper = STEPPERS.find((name) => name === form.get('stepper'))
    const direction = DIRECTIONS.find((name) => name === form.get('direction'))
    const seen = String(form.get('seen') ?? '')
    if (!stepper || !direction || !/^\d{1,6}$/.test(seen)) throw data(null, { status: 400 })
    return { ok: true, value: { id, stepper, direction, seen: Number(seen) } }
  },
  run: ({ id, ...change }, { academy, actor, now }) => stepSession(academy.records, actor, id, change, now),
  refusals: { ...ACTION_REFUSALS, 'not-found': 404 },
  done: ({ value: { took, count } }, { stepper }, { url }) => ({
    text: traineeText.stepped(traineeText.steppers[stepper].label, took, count),
    path: url.pathname,
  }),
})

export const action = defineActions(
  {
    coach: giveToCoach,
    package: saveTraineePackage,
    'decline-package': declineRequest,
    validity: saveValidity,
    certificate: giveToTrainee,
    step,
    ...cancellationActions,
  },
  (form) => form.get('intent') ?? 'step',
)

export default function TraineeSessions({ loaderData: trainee, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult>()
  const result = fetcher.data ?? actionData
  const stepper = (name: Stepper) => ({ name, progress: trainee.progress[name], fetcher })
  return (
    <>
      <title>{traineeText.documentTitle(trainee.name)}</title>
      <PageHead title={traineeText.title} note={trainee.packageName}>
        {trainee.mayReadLog ? (
          <ButtonLink look="line" size="dense" to={linkTo('clientLog', { id: trainee.userId })}>
            {traineeText.activity}
          </ButtonLink>
        ) : null}
        {trainee.mayMakeLink && trainee.family.signsIn ? (
          <ButtonLink look="line" size="dense" to={linkTo('adminResetLink', { id: trainee.userId })}>
            {resetLinkText.way}
          </ButtonLink>
        ) : null}
        {trainee.mayPractise ? (
          <ButtonLink look="line" size="dense" to={linkTo('traineePractice', { id: trainee.id })}>
            {homeworkText.way}
          </ButtonLink>
        ) : null}
        {trainee.hold ? (
          <ButtonLink look="line" size="dense" to={trainee.hold.to}>
            {trainee.hold.text}
          </ButtonLink>
        ) : null}
        <ButtonLink look="line" size="dense" to={linkTo('trainees')}>
          {traineeText.allTrainees}
        </ButtonLink>
      </PageHead>
      <section className="panel trainee" aria-label={traineeText.trainee}>
        <div className="person trainee-head">
          <Avatar name={trainee.name} image={trainee.image} />
          <span>
            <strong>{trainee.name}</strong>
            <PersonDetails name={trainee.name} userId={trainee.userId} />
          </span>
        </div>
        <Details trainee={trainee} />
        {trainee.coaches.length > 0 ? <CoachChoice {...trainee} fetcher={fetcher} /> : null}
        {trainee.packageChange ? (
          <PackageChangeForm change={trainee.packageChange} result={result} fetcher={fetcher} />
        ) : null}
        {trainee.mayChangeDay ? <ValidityForm validity={trainee.validity} result={result} fetcher={fetcher} /> : null}
      </section>
      <div className="session-pair">
        <SteppedSessions {...stepper('sessions')} {...traineeText.steppers.sessions} />
        <SteppedSessions {...stepper('assessments')} {...traineeText.steppers.assessments} />
      </div>
      <CertificatePart {...trainee.certificate} fetcher={fetcher} />
      <DatedSessions
        {...trainee.dates}
        makeUps={trainee.makeUps}
        result={result}
        fetcher={fetcher}
        traineeId={trainee.id}
        coachId={trainee.coachId}
        day={trainee.proposed}
        reader={trainee.reader}
      />
      <ConsentsGiven consents={trainee.consents} />
      <TraineeFamily family={trainee.family} guardianOf={trainee.minor ? trainee.userId : null} />
      <LiveRegion>{result?.done ?? ''}</LiveRegion>
      <RefusalDialog result={result} />
    </>
  )
}

function Details({
  trainee: { email, joined, joinedInFull, ...trainee },
}: {
  trainee: Route.ComponentProps['loaderData']
}) {
  return (
    <dl className="trainee-details">
      {TRAINEE_FIELDS.map((name) => (
        <Detail key={name} name={FIELDS[name].trainee}>
          {shownField(name, trainee[name])}
        </Detail>
      ))}
      <Detail name={traineeText.email}>
        <EmailLink email={email} />
      </Detail>
      <Detail name={traineeText.joined}>
        <span title={joinedInFull}>{joined}</span>
      </Detail>
      <Detail name={traineeValidityText.detail}>{describeLastDay(trainee.validity)}</Detail>
    </dl>
  )
}

function describeLastDay({ validUntil, today }: { validUntil: string | null; today: string }): string {
  if (validUntil === null) return traineeValidityText.unlimited
  return validUntil < today ? traineeValidityText.ended(formatDay(validUntil)) : formatDay(validUntil)
}

function shownField(name: TraineeField, value: string | number | null): ReactNode {
  const { kind } = getFieldFacts(name)
  if (kind === 'past-day' || kind === 'coming-day') return formatDay(value === null ? null : String(value))
  if (value === null || value === '') return traineeText.notGiven
  return kind === 'phone' ? <a href={`tel:${String(value).replace(/[^\d+]/g, '')}`}>{value}</a> : value
}
