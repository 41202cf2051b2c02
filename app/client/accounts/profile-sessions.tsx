import { linkTo } from '#routes'
import { Link } from 'react-router'
import type { TrainingProgress } from '#domain/enrolment/client-stage'
import { profileText } from '#domain/text/client/accounts/profile'
import { SessionStepper } from '#ui/session-stepper'

const { sessions } = profileText

export function ProfileSessions({ progress }: { progress: TrainingProgress & { packageName: string } }) {
  return (
    <section className="client-part" aria-labelledby="progress-title">
      <h2 id="progress-title">{sessions.title}</h2>
      <p className="field-hint">{progress.packageName}</p>
      <div className="client-pair">
        <SessionStepper
          label={sessions.sessions}
          unit={sessions.session}
          finished={progress.sessionTook}
          count={progress.sessions}
        />
        <SessionStepper
          label={sessions.assessments}
          unit={sessions.assessment}
          finished={progress.assessmentTook}
          count={progress.assessments}
        />
      </div>
      <p>
        <Link className="text-link" to={linkTo('assessments')}>
          {sessions.notes}
        </Link>
      </p>
    </section>
  )
}
