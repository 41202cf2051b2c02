import { linkTo } from '#routes'
import { Link } from 'react-router'
import { ArrowRight, BookOpen, LogOut, PenLine, RotateCcw } from 'lucide-react'
import { profileText } from '#domain/text/client/accounts/profile'
import type { ClientStage } from '#domain/enrolment/client-stage'
import { nextStepText } from '#domain/text/client/enrolment/next-step'
import { ButtonLink } from '#ui/basics/button'
import { LogoutButton } from '#ui/accounts/logout-button'

const TO_REGISTRATION = linkTo('registrationToContinue')
const NEXT_STEPS: Record<ClientStage, string | ((testimonial: string) => string) | null> = {
  new: linkTo('packages'),
  booked: TO_REGISTRATION,
  registering: TO_REGISTRATION,
  pending: TO_REGISTRATION,
  guardian: linkTo('ownGuardian'),
  declined: linkTo('ownGuardian'),
  question: TO_REGISTRATION,
  rejected: TO_REGISTRATION,
  enrolled: null,
  owing: null,
  finished: (testimonial) => testimonial,
  staff: linkTo('admin'),
}

export function NextStep({
  stage,
  packageName,
  reason,
  testimonial,
  isOpenedByParent,
}: {
  stage: ClientStage
  packageName: string | null
  reason: string | null
  testimonial: string
  isOpenedByParent: boolean
}) {
  const isConsent = stage === 'guardian' || stage === 'declined'
  const to = isOpenedByParent && isConsent ? linkTo('clientPrivacy') : NEXT_STEPS[stage]
  if (to === null) return null
  const { title, text, button } = nextStepText[stage]
  return (
    <section className="next-step" aria-labelledby="next-title">
      <div>
        <h2 className="subhead" id="next-title">
          {title}
        </h2>
        {packageName ? <p className="next-package">{packageName}</p> : null}
        <p>{text}</p>
        {reason ? <p className="next-reason">{reason}</p> : null}
      </div>
      <ButtonLink look="gold" to={typeof to === 'function' ? to(testimonial) : to}>
        {button}
        <ArrowRight size={18} aria-hidden="true" />
      </ButtonLink>
    </section>
  )
}

export function QuietLinks({ testimonial }: { testimonial: string }) {
  return (
    <nav className="quiet-links" aria-label={profileText.ways.title}>
      <Link to={linkTo('packages')}>
        <RotateCcw size={18} aria-hidden="true" />
        {profileText.ways.enrollAgain}
      </Link>
      <Link to={testimonial}>
        <PenLine size={18} aria-hidden="true" />
        {profileText.ways.testimonial}
      </Link>
      <Link to={linkTo('materials')}>
        <BookOpen size={18} aria-hidden="true" />
        {profileText.ways.materials}
      </Link>
      <LogoutButton>
        <LogOut size={18} aria-hidden="true" />
        {profileText.ways.logout}
      </LogoutButton>
    </nav>
  )
}
