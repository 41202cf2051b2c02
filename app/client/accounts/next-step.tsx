import { linkTo } from '#routes'
import { ArrowRight } from 'lucide-react'
import { MESSAGES } from '#domain/words/messages'
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
const WORDS: Record<ClientStage, { title: string; text: string; button: string; to: string }> = {
  new: {
    title: 'Choose your package',
    text: 'Pick the training that fits you. Registering takes about five minutes.',
    button: 'See the packages',
    to: linkTo('packages'),
  },
  booked: {
    title: 'You have booked your package',
    text: 'Three short steps are left: your details, your schedule and your proof of payment.',
    button: 'Continue your registration',
    to: TO_REGISTRATION,
  },
  registering: {
    title: 'Finish your registration',
    text: 'What you have typed so far is kept. Go on where you stopped.',
    button: 'Continue your registration',
    to: TO_REGISTRATION,
  },
  pending: {
    title: 'Your payment is being checked',
    text: MESSAGES.pending,
    button: 'See the status',
    to: TO_REGISTRATION,
  },
  guardian: {
    title: 'Waiting for your guardian',
    text: 'You are under 18: your parent or guardian has to agree before staff confirm your payment.',
    button: 'See where it stands',
    to: linkTo('ownGuardian'),
  },
  declined: {
    title: 'Your guardian has said no',
    text: 'You cannot be trained while they do not agree. Talk with them: by the same link they can still agree.',
    button: 'Read what they wrote',
    to: linkTo('ownGuardian'),
  },
  asked: {
    title: MESSAGES.questionTitle,
    text: 'Our staff have a question about your payment. It keeps its place while you answer.',
    button: 'Read and answer',
    to: TO_REGISTRATION,
  },
  rejected: {
    title: MESSAGES.rejectedTitle,
    text: MESSAGES.rejected,
    button: 'See the reason',
    to: TO_REGISTRATION,
  },
  enrolled: {
    title: 'You are enrolled',
    text: 'Your materials are ready, and your coach keeps count of your sessions below.',
    button: 'Learning Materials',
    to: linkTo('materials'),
  },
  owing: {
    title: 'You are enrolled',
    text: 'Your coach keeps count of your sessions below. Your learning materials open when all is paid.',
    button: 'Pay the rest',
    to: linkTo('balance'),
  },
  finished: {
    title: 'You have finished every session',
    text: 'Well done! Tell others how it was; it helps the next person dare to stand up and speak.',
    button: 'Write Testimonial',
    to: '',
  },
  staff: {
    title: 'The back office',
    text: 'Your account belongs to the staff; clients and payments are managed there.',
    button: 'Go to the back office',
    to: linkTo('admin'),
  },
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
  const { title, text, button, to } = WORDS[stand]
  return (
    <section className="next-step" aria-labelledby="next-title">
      <div>
        <h2 className="subhead" id="next-title">
          {title}
        </h2>
        {packageName ? <p className="next-package">{packageName}</p> : null}
        <p>{text}</p>
      </div>
      <ButtonLink look="gold" to={to || testimonial}>
        {button}
        <ArrowRight size={18} aria-hidden="true" />
      </ButtonLink>
    </section>
  )
}
