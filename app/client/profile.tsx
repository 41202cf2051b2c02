import { Link, redirect } from 'react-router'
import { BookOpen, LogOut, RotateCcw } from 'lucide-react'
import { registrationToContinue, type Enrolment } from '#domain/enrolment'
import { formatStamp } from '#domain/formats'
import { MESSAGES } from '#domain/messages'
import { PASSWORD_MINIMUM } from '#domain/password-forms'
import { accountCreatedAt } from '#records/accounts'
import { enrolmentOf } from '#records/enrolment'
import { progressOf } from '#records/trainees'
import { AccountSecurity } from '#ui/account-security'
import { ButtonLink, buttonClass } from '#ui/button'
import { LogoutButton } from '#ui/logout-button'
import { NextStep, type Stand } from '#ui/next-step'
import { SessionStepper } from '#ui/session-stepper'
import { academyContext, visitContext } from '../context.ts'
import type { Route } from './+types/profile'

export async function loader({ context }: Route.LoaderArgs) {
  const { records } = context.get(academyContext)
  const { actor } = context.get(visitContext)
  if (!actor) throw redirect('/login')
  const [facts, progress, createdAt] = await Promise.all([enrolmentOf(records, actor.id), progressOf(records, actor), accountCreatedAt(records, actor.id)])
  return { firstName: actor.firstName || actor.name, email: actor.email, stand: standOf(facts), progress, createdAt: createdAt ? formatStamp(createdAt) : null, minimum: PASSWORD_MINIMUM[actor.type] }
}

/** Where the person stands on the way in, in the one word the page turns on. */
function standOf(facts: Enrolment | null): Stand {
  if (!facts || facts.type === 'ADMIN_USER') return facts ? 'staff' : 'new'
  if (facts.currentPackage !== 'NONE') return 'enrolled'
  if (facts.payment?.status === 'pending') return 'pending'
  if (registrationToContinue(facts) === null) return 'new'
  return facts.selectedPackage ? 'registering' : 'rejected'
}

export default function Profile({ loaderData: { firstName, email, stand, progress, createdAt, minimum } }: Route.ComponentProps) {
  return (
    <div className="wrap py-6 max-phone:py-2">
      <title>My account</title>
      <h1 className="headline wrap-anywhere">Hello, {firstName}</h1>
      <p className="mt-3 text-[15px] wrap-anywhere text-stone-600">{email}{createdAt ? <> · Account created {createdAt}</> : null}</p>
      <NextStep stand={stand} packageName={progress?.packageName ?? null} />
      {progress ? (
        <section className="mt-10" aria-labelledby="progress-title">
          <h2 className="mb-4 text-[20px] font-semibold" id="progress-title">Your sessions</h2>
          <div className="grid grid-cols-2 gap-5 max-cards:grid-cols-1">
            <SessionStepper label="Q&A sessions" unit="session" finished={progress.sessionTook} count={progress.sessions} />
            <SessionStepper label="Assessments" unit="assessment" finished={progress.assessmentTook} count={progress.assessments} />
          </div>
        </section>
      ) : (
        <section className="mt-10" aria-labelledby="package-title">
          <h2 className="mb-2 text-[20px] font-semibold" id="package-title">Your package</h2>
          <p className="text-stone-700">{MESSAGES.noPackage}</p>
          {stand === 'new' ? <p className="mt-1"><Link className="text-link" to="/packages-registration">{MESSAGES.completeRegistration}</Link></p> : null}
        </section>
      )}
      <nav className="mt-10 flex flex-wrap gap-3" aria-label="Your account">
        <ButtonLink look="line" size="touch" to="/packages-registration"><RotateCcw size={18} aria-hidden="true" />Enroll Again</ButtonLink>
        {stand === 'enrolled' ? null : <ButtonLink look="line" size="touch" to="/learningmaterials"><BookOpen size={18} aria-hidden="true" />Learning Materials</ButtonLink>}
        <LogoutButton className={buttonClass('line', 'touch')}><LogOut size={18} aria-hidden="true" />Logout</LogoutButton>
      </nav>
      <div className="mt-12"><AccountSecurity action="/client/password" minimum={minimum} /></div>
    </div>
  )
}
