import { linkTo } from '#routes'
import { ArrowRight } from 'lucide-react'
import { nextStepText } from '#domain/text/client/enrolment/next-step'
import { ButtonLink } from '#ui/basics/button'

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
