import { linkTo } from '#routes'
import { BookOpen, CalendarDays, CalendarPlus, MessageSquareText, Mic, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { seatsText } from '#domain/text/client/training/seats'
import { ownPlanningText } from '#domain/text/client/training/own-planning'
import { practiceText } from '#domain/text/client/training/practice'
import { describeOwnValidity } from '#domain/text/client/training/validity'
import { clientTrainingText } from '#domain/text/client/training/training'
import { formatDayOf, manilaDayOf } from '#domain/words/formats'
import { ownNotes } from '#records/training/assessing/own'
import { materialsAccessOf } from '#records/training/materials'
import { readHomework } from '#records/training/practice/homework'
import { hasGroupSessions } from '#records/training/seats/list-seats'
import { progressOf } from '#records/training/trainees'
import { signedIn } from '#app/context'
import { ProfileSessions } from '../accounts/profile-sessions'
import { loadCertificates } from '../money/own-papers.ts'
import { PlaceLink } from '../places/place-link'
import { OwnCertificates } from './certificates/own-certificates'
import { nextShown } from './sessions/next-shown.ts'
import type { Route } from './+types/training'

export async function loader({ context }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records } = academy
  const [progress, { next, mayPlan }, [newest], access, certificates, homework, groups] = await Promise.all([
    progressOf(records, actor),
    nextShown(academy, actor),
    ownNotes(records, actor),
    materialsAccessOf(records.read, actor),
    loadCertificates(records, actor),
    readHomework(records.read, actor.id),
    hasGroupSessions(records, actor, academy.now()),
  ])
  return {
    progress,
    validity: progress && describeOwnValidity(progress, manilaDayOf(academy.now())),
    next: next && { day: next.day, countdown: next.countdown },
    mayPlan,
    groups,
    newest: newest ? formatDayOf(newest.at) : null,
    materialsWait: access === 'rest-owed',
    certificates,
    homework: homework.filter(({ doneAt }) => doneAt === null).length,
  }
}

export default function ClientTraining({ loaderData }: Route.ComponentProps) {
  const { progress, next, newest, materialsWait, certificates, homework } = loaderData
  return (
    <div className="wrap profile">
      <title>{clientTrainingText.title}</title>
      <h1 className="headline">{clientTrainingText.title}</h1>
      {progress ? (
        <ProfileSessions progress={progress} validity={loaderData.validity} />
      ) : (
        <section className="client-part">
          <p>
            {clientTrainingText.before}{' '}
            <Link className="text-link" to={linkTo('clientHome')}>
              {clientTrainingText.toHome}
            </Link>
          </p>
        </section>
      )}
      <nav className="client-part" aria-label={clientTrainingText.pages}>
        <ul className="place-pages">
          <PlaceLink
            to={linkTo('ownSessions')}
            icon={CalendarDays}
            title={clientTrainingText.sessions}
            hint={next ? clientTrainingText.next(next.day, next.countdown) : clientTrainingText.noneNext}
          />
          {loaderData.mayPlan ? (
            <PlaceLink
              to={linkTo('planOwnSession')}
              icon={CalendarPlus}
              title={ownPlanningText.plan}
              hint={ownPlanningText.hint}
            />
          ) : null}
          {loaderData.groups ? (
            <PlaceLink to={linkTo('groupSeats')} icon={UsersRound} title={seatsText.title} hint={seatsText.hint} />
          ) : null}
          <PlaceLink
            to={linkTo('assessments')}
            icon={MessageSquareText}
            title={clientTrainingText.notes}
            hint={newest ? clientTrainingText.newest(newest) : clientTrainingText.notesHint}
          />
          {progress ? (
            <PlaceLink
              to={linkTo('practice')}
              icon={Mic}
              title={practiceText.title}
              hint={homework > 0 ? practiceText.waiting(homework) : practiceText.hint}
              reloadDocument
            />
          ) : null}
          {progress ? (
            <PlaceLink
              to={linkTo('materials')}
              icon={BookOpen}
              title={clientTrainingText.materials}
              hint={materialsWait ? clientTrainingText.materialsWait : clientTrainingText.materialsHint}
            />
          ) : null}
        </ul>
      </nav>
      <OwnCertificates certificates={certificates} />
    </div>
  )
}
