import { linkTo } from '#routes'
import { Form, Link, useNavigation } from 'react-router'
import type { ReactNode } from 'react'
import type { RegistrationScreen } from '#domain/enrolment/enrolment'
import { registrationStatusText } from '#domain/text/client/enrolment/registration-status'
import { MESSAGES } from '#domain/words/messages'
import { packageSlug } from '#domain/enrolment/packages'
import { useBrand, useMailed } from '#ui/site/brand'
import { Button, ButtonLink } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { PersonField } from '#ui/forms/person-field'
import { ConnectingAgain, useFollowedScreen } from './followed-screen'
import { WaitingCode } from '../money/pay-exactly/waiting-code'
import { AnswerCame, QuestionScreen } from './questions/question-screen'
import { CancelRegistration, RegistrationFrame } from './registration-frame'
import type { AgreedPriceText, OutcomeProps } from './registration-result.ts'

const { step, whatNext, pending, guardian, declined, rejected, confirmed } = registrationStatusText

function Pending({ package: chosen, submitted, agreed, code, question, personId, answer }: OutcomeProps) {
  const here = linkTo('registration', { packagesid: packageSlug(chosen.key) })
  const reached = useFollowedScreen(here, 'pending')
  return (
    <RegistrationFrame title={pending.title} step={step} current="Payment" package={chosen} answer={answer}>
      <ConnectingAgain reached={reached} />
      <Notice tone="warn">
        <p>
          <strong>{MESSAGES.pending}</strong>
        </p>
        <p>{MESSAGES.pendingNote}</p>
      </Notice>
      {question?.answered ? <AnswerCame id={question.id} at={question.answered} personId={personId} /> : null}
      <WaitingCode code={code} />
      <h2 className="next-title">{whatNext}</h2>
      <ol className="next-list">
        <li>
          {pending.arrived(submitted)} {agreed ? <AgreedWords agreed={agreed} /> : null}
          {pending.check}
        </li>
        <li>{materialsWait({ package: chosen, agreed }) ? pending.updates : pending.updatesAndOpens}</li>
        <li>{pending.placeSaved}</li>
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
      {pending.amount} <strong>{amount}</strong>
      {off ? `, ${off}` : ''}
      {rest ? pending.balance(rest.amount, rest.due) : ''}.{' '}
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
  const refused = screen === 'declined'
  const mailed = useMailed()
  const here = linkTo('registration', { packagesid: packageSlug(chosen.key) })
  const reached = useFollowedScreen(here, screen)
  return (
    <RegistrationFrame
      title={refused ? declined.title : guardian.title}
      step={step}
      current="Payment"
      package={chosen}
      answer={answer}
    >
      <ConnectingAgain reached={reached} />
      <Notice tone={refused ? 'bad' : 'warn'}>
        <p>
          <strong>{refused ? declined.message : guardian.message}</strong>
        </p>
        <p>{guardian.saved(submitted)}</p>
      </Notice>
      <WaitingCode code={code} />
      <h2 className="next-title">{whatNext}</h2>
      {refused ? (
        <AfterNo />
      ) : (
        <ol className="next-list">
          <li>{guardian.opens}</li>
          <li>{guardian.agreed}</li>
          <li>{mailed ? guardian.sendAgain : guardian.shareNext}</li>
        </ol>
      )}
      <div className="form-actions form-actions-one">
        <ButtonLink to={linkTo('ownGuardian')}>
          {refused ? declined.toAnswer : mailed ? guardian.toEmailOrLink : guardian.toLink}
        </ButtonLink>
      </div>
    </RegistrationFrame>
  )
}

function AfterNo() {
  const { email } = useBrand()
  return (
    <ol className="next-list">
      <li>{declined.talk}</li>
      <li>{declined.other}</li>
      <li>
        {declined.refund} <a href={`mailto:${email}`}>{email}</a>.
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
    <RegistrationFrame title={MESSAGES.rejectedTitle} step={step} current="Payment" package={chosen} answer={answer}>
      <ConnectingAgain reached={reached} />
      <Notice tone="bad">
        <p>
          <strong>{MESSAGES.rejected}</strong>
        </p>
        {reason ? <p>{rejected.reason(reason)}</p> : null}
      </Notice>
      <p className="next-text">
        {rejected.next} <a href={`mailto:${email}`}>{email}</a>.
      </p>
      <Form method="post" className="form-actions form-actions-one">
        <PersonField />
        <Button
          name="intent"
          value="again"
          pending={navigation.state !== 'idle'}
          pendingText={rejected.startingAgain}
        >
          {rejected.again}
        </Button>
      </Form>
    </RegistrationFrame>
  )
}

function Confirmed({ package: chosen, agreed, answer }: OutcomeProps) {
  return (
    <RegistrationFrame title={confirmed.title} current="Done" package={chosen} answer={answer}>
      <Notice tone="good">
        <p>
          <strong>{MESSAGES.confirmed}</strong>
        </p>
      </Notice>
      <p className="next-text">
        {confirmed.coach}{' '}
        {materialsWait({ package: chosen, agreed }) ? confirmed.materialsLater : confirmed.materialsNow}
      </p>
      {agreed?.rest ? (
        <p className="next-text">
          {confirmed.balance(agreed.rest.amount, agreed.rest.due)}{' '}
          <Link className="text-link" to={linkTo('balance')}>
            {confirmed.payBalance}
          </Link>
        </p>
      ) : null}
      <div className="form-actions">
        <ButtonLink to={linkTo('clientHome')} look="line">
          {confirmed.progress}
        </ButtonLink>
        <ButtonLink to={linkTo('materials')}>{confirmed.materials}</ButtonLink>
      </div>
      <p className="cancel-line">
        <Link to={linkTo('home')}>{confirmed.home}</Link>
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
  question: QuestionScreen,
  rejected: Rejected,
  confirmed: Confirmed,
}
