import { linkTo } from '#routes'
import { Link } from 'react-router'
import { profileText } from '#domain/text/client/accounts/profile'
import { MESSAGES } from '#domain/words/messages'
import { SessionStepper } from '#ui/session-stepper'
import type { Training } from './profile-sections.ts'

const { sessions } = profileText

export function ProfileSessions({ progress }: { progress: Training }) {
  return (
    <section className="client-part" aria-labelledby="progress-title">
      <h2 id="progress-title">{sessions.title}</h2>
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

export function NoPackage({ incomplete }: { incomplete: boolean }) {
  return (
    <section className="client-part" aria-labelledby="package-title">
      <h2 id="package-title">{profileText.package}</h2>
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
