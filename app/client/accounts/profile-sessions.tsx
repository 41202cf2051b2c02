import { linkTo } from '#routes'
import { Link } from 'react-router'
import { MESSAGES } from '#domain/words/messages'
import { SessionStepper } from '#ui/session-stepper'
import type { Training } from './profile-sections.ts'

export function ProfileSessions({ progress }: { progress: Training }) {
  return (
    <section className="client-part" aria-labelledby="progress-title">
      <h2 id="progress-title">Your sessions</h2>
      <div className="client-pair">
        <SessionStepper
          label="Q&A sessions"
          unit="session"
          finished={progress.sessionTook}
          count={progress.sessions}
        />
        <SessionStepper
          label="Assessments"
          unit="assessment"
          finished={progress.assessmentTook}
          count={progress.assessments}
        />
      </div>
      <p>
        <Link className="text-link" to={linkTo('assessments')}>
          Notes from your coach, and how you are doing
        </Link>
      </p>
    </section>
  )
}

export function NoPackage({ incomplete }: { incomplete: boolean }) {
  return (
    <section className="client-part" aria-labelledby="package-title">
      <h2 id="package-title">Your package</h2>
      <p>{MESSAGES.noPackage}</p>
      {incomplete ? (
        <p>
          <Link className="text-link" to={linkTo('packages')}>
            {MESSAGES.completeRegistration}
          </Link>
        </p>
      ) : null}
    </section>
  )
}
