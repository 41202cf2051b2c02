import { linkTo } from '#routes'
import { ArrowRight, BookOpen, LogOut, PenLine, RotateCcw } from 'lucide-react'
import { profileText } from '#domain/text/client/accounts/profile'
import { nextStepText } from '#domain/text/client/enrolment/next-step'
import { ButtonLink, buttonClass } from '#ui/basics/button'
import { LogoutButton } from '#ui/accounts/logout-button'

export type ClientStage =
  | 'new'
  | 'booked'
  | 'registering'
  | 'pending'
  | 'guardian'
  | 'declined'
  | 'asked'
  | 'rejected'
  | 'enrolled'
  | 'owing'
  | 'finished'
  | 'staff'

const TO_REGISTRATION = linkTo('registrationToContinue')
const ADDRESSES: Record<ClientStage, string | null> = {
  new: linkTo('packages'),
  booked: TO_REGISTRATION,
  registering: TO_REGISTRATION,
  pending: TO_REGISTRATION,
  guardian: linkTo('ownGuardian'),
  declined: linkTo('ownGuardian'),
  asked: TO_REGISTRATION,
  rejected: TO_REGISTRATION,
  enrolled: linkTo('materials'),
  owing: linkTo('balance'),
  finished: null,
  staff: linkTo('admin'),
}

export function NextStep({
  stand,
  packageName,
  testimonial,
}: {
  stand: ClientStage
  packageName: string | null
  testimonial: string
}) {
  const { title, text, button } = nextStepText[stand]
  return (
    <section className="next-step" aria-labelledby="next-title">
      <div>
        <h2 className="subhead" id="next-title">
          {title}
        </h2>
        {packageName ? <p className="next-package">{packageName}</p> : null}
        <p>{text}</p>
      </div>
      <ButtonLink look="gold" to={ADDRESSES[stand] ?? testimonial}>
        {button}
        <ArrowRight size={18} aria-hidden="true" />
      </ButtonLink>
    </section>
  )
}

export function ProfileLinks({ stand, testimonial }: { stand: ClientStage; testimonial: string }) {
  return (
    <nav className="profile-ways" aria-label={profileText.ways.title}>
      <ButtonLink look="line" size="touch" to={linkTo('packages')}>
        <RotateCcw size={18} aria-hidden="true" />
        {profileText.ways.enrollAgain}
      </ButtonLink>
      {stand === 'finished' ? null : (
        <ButtonLink look="line" size="touch" to={testimonial}>
          <PenLine size={18} aria-hidden="true" />
          {profileText.ways.testimonial}
        </ButtonLink>
      )}
      {stand === 'enrolled' || stand === 'owing' ? null : (
        <ButtonLink look="line" size="touch" to={linkTo('materials')}>
          <BookOpen size={18} aria-hidden="true" />
          {profileText.ways.materials}
        </ButtonLink>
      )}
      <LogoutButton className={buttonClass('line', 'touch')}>
        <LogOut size={18} aria-hidden="true" />
        {profileText.ways.logout}
      </LogoutButton>
    </nav>
  )
}
