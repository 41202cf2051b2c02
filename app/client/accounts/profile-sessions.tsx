import { linkTo } from '#routes'
import { Link } from 'react-router'
import type { TrainingProgress } from '#domain/enrolment/client-stage'
import { profileText } from '#domain/text/client/accounts/profile'
import type { describeOwnValidity } from '#domain/text/client/training/validity'
import { Notice } from '#ui/notices/notice'
import { SessionStepper } from '#ui/session-stepper'

const { sessions } = profileText

type ProfileSessionsProps = {
  progress: TrainingProgress & { packageName: string }
  validity: ReturnType<typeof describeOwnValidity>
}

export function ProfileSessions({ progress, validity }: ProfileSessionsProps) {
  return (
    <section className="client-part" aria-labelledby="progress-title">
      <h2 id="progress-title">{sessions.title}</h2>
      <p className="field-hint">{progress.packageName}</p>
      {validity ? validity.isNotice ? <Notice tone="warn">{validity.text}</Notice> : <p>{validity.text}</p> : null}
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
