import { linkTo } from '#routes'
import { Form, Link, useNavigation } from 'react-router'
import type { ReactNode } from 'react'
import type { RegistrationScreen } from '#domain/enrolment/enrolment'
import { MESSAGES } from '#domain/words/messages'
import { packageSlug } from '#domain/enrolment/packages'
import { useBrand, useMailed } from '#ui/site/brand'
import { Button, ButtonLink } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { ConnectingAgain, useFollowedScreen } from './followed-screen'
import { WaitingCode } from '../money/pay-exactly/waiting-code'
import { AnswerCame, QuestionScreen } from './questions/asked'
import { CancelRegistration, RegistrationFrame } from './registration-frame'
import type { AgreedPriceText, OutcomeProps } from './registration-answer.ts'

function Pending({ package: chosen, submitted, agreed, code, question, personId, answer }: OutcomeProps) {
  const here = linkTo('registration', { packagesid: packageSlug(chosen.key) })
  const reached = useFollowedScreen(here, 'pending')
  return (
    <RegistrationFrame
      title="Waiting for confirmation"
      step="Step 4 - 5"
      current="Payment"
      package={chosen}
      answer={answer}
    >
      <ConnectingAgain reached={reached} />
      <Notice tone="warn">
        <p>
          <strong>{MESSAGES.pending}</strong>
        </p>
        <p>{MESSAGES.pendingNote}</p>
      </Notice>
      {question?.answered ? <AnswerCame id={question.id} at={question.answered} personId={personId} /> : null}
      <WaitingCode code={code} />
      <h2 className="next-title">What happens next</h2>
      <ol className="next-list">
        <li>
          Your receipt arrived on {submitted}. {agreed ? <AgreedWords agreed={agreed} /> : null}Staff compare it with
          the academy’s account, usually within one working day.
        </li>
        <li>
          When they confirm it, this screen changes by itself
          {materialsWait({ package: chosen, agreed }) ? '' : ' and your learning materials open'}.
        </li>
        <li>You may close this page; your place is kept.</li>
      </ol>
      <CancelRegistration here={here} />
    </RegistrationFrame>
  )
}

function materialsWait({ package: chosen, agreed }: Pick<OutcomeProps, 'package' | 'agreed'>): boolean {
  return chosen.terms.materialsWhen === 'paid' && Boolean(agreed?.rest)
}

function AgreedWords({ agreed: { amount, off, rest } }: { agreed: AgreedPriceText }) {
  return (
    <>
      It is for <strong>{amount}</strong>
      {off ? `, ${off}` : ''}
      {rest ? `; the rest of ${rest.amount} is due by ${rest.due}` : ''}.{' '}
    </>
  )
}

const Guardian = (props: OutcomeProps) => <UntilAgreed {...props} screen="guardian" />
const Declined = (props: OutcomeProps) => <UntilAgreed {...props} screen="declined" />

function UntilAgreed({
  package: chosen,
  submitted,
  code,
  screen,
  answer,
}: OutcomeProps & { screen: 'guardian' | 'declined' }) {
  const declined = screen === 'declined'
  const mailed = useMailed()
  const here = linkTo('registration', { packagesid: packageSlug(chosen.key) })
  const reached = useFollowedScreen(here, screen)
  return (
    <RegistrationFrame
      title={declined ? 'Your guardian has said no' : 'Waiting for your guardian'}
      step="Step 4 - 5"
      current="Payment"
      package={chosen}
      answer={answer}
    >
      <ConnectingAgain reached={reached} />
      <Notice tone={declined ? 'bad' : 'warn'}>
        <p>
          <strong>
            {declined
              ? 'Your parent or guardian has said no. You cannot be trained while they do not agree.'
              : 'You are under 18, so your parent or guardian has to agree first.'}
          </strong>
        </p>
        <p>Your receipt arrived on {submitted}, and your place is kept.</p>
      </Notice>
      <WaitingCode code={code} />
      <h2 className="next-title">What happens next</h2>
      {declined ? (
        <AfterNo />
      ) : (
        <ol className="next-list">
          <li>Your guardian opens their link, reads what you register for and answers. They need no account.</li>
          <li>When they have agreed, this screen changes by itself and staff look at your receipt.</li>
          <li>
            {mailed
              ? 'No mail came, or the address was wrong? Ask again, or hand the link over yourself.'
              : 'They get the link from you: make it on the next page and hand it over.'}
          </li>
        </ol>
      )}
      <div className="form-actions form-actions-one">
        <ButtonLink to={linkTo('ownGuardian')}>
          {declined ? 'Read what they wrote' : mailed ? 'Ask again or hand over the link' : 'Hand over the link'}
        </ButtonLink>
      </div>
    </RegistrationFrame>
  )
}

function AfterNo() {
  const { email } = useBrand()
  return (
    <ol className="next-list">
      <li>Talk with them: by the same link they can still agree, and this screen changes by itself.</li>
      <li>Somebody else is your guardian? Name them instead.</li>
      <li>
        You want your money back? Write to <a href={`mailto:${email}`}>{email}</a>.
      </li>
    </ol>
  )
}

function Rejected({ package: chosen, reason, answer }: OutcomeProps) {
  const here = linkTo('registration', { packagesid: packageSlug(chosen.key) })
  const reached = useFollowedScreen(here, 'rejected')
  const navigation = useNavigation()
  const { email } = useBrand()
  return (
    <RegistrationFrame
      title={MESSAGES.rejectedTitle}
      step="Step 4 - 5"
      current="Payment"
      package={chosen}
      answer={answer}
    >
      <ConnectingAgain reached={reached} />
      <Notice tone="bad">
        <p>
          <strong>{MESSAGES.rejected}</strong>
        </p>
        {reason ? <p>Reason: {reason}</p> : null}
      </Notice>
      <p className="next-text">
        Your details are kept: check them, then upload the right receipt. Questions? Write to{' '}
        <a href={`mailto:${email}`}>{email}</a>.
      </p>
      <Form method="post" className="form-actions form-actions-one">
        <Button name="intent" value="again" pending={navigation.state !== 'idle'} pendingText="Starting again…">
          Try again
        </Button>
      </Form>
    </RegistrationFrame>
  )
}

function Confirmed({ package: chosen, agreed, answer }: OutcomeProps) {
  return (
    <RegistrationFrame title="You are enrolled" current="Done" package={chosen} answer={answer}>
      <Notice tone="good">
        <p>
          <strong>{MESSAGES.confirmed}</strong>
        </p>
      </Notice>
      <p className="next-text">
        Your coach writes to you about the first session.{' '}
        {materialsWait({ package: chosen, agreed })
          ? 'The learning materials open when all is paid.'
          : 'Until then, the learning materials are yours.'}
      </p>
      {agreed?.rest ? (
        <p className="next-text">
          The rest of {agreed.rest.amount} is due by {agreed.rest.due}. Pay it on{' '}
          <Link className="text-link" to={linkTo('balance')}>
            your payments
          </Link>
          .
        </p>
      ) : null}
      <div className="form-actions">
        <ButtonLink to={linkTo('profile')} look="line">
          My progress
        </ButtonLink>
        <ButtonLink to={linkTo('materials')}>Learning Materials</ButtonLink>
      </div>
      <p className="cancel-line">
        <Link to={linkTo('home')}>Back to the home page</Link>
      </p>
    </RegistrationFrame>
  )
}

export const OUTCOMES: Record<
  Exclude<RegistrationScreen, 'form' | 'packages'>,
  (props: OutcomeProps) => ReactNode
> = {
  pending: Pending,
  guardian: Guardian,
  declined: Declined,
  asked: QuestionScreen,
  rejected: Rejected,
  confirmed: Confirmed,
}
