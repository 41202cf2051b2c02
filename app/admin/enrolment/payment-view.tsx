import { linkTo } from '#routes'
import { Link, useLocation } from 'react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { spokenCode } from '#domain/money/payment-codes'
import type { Decision } from '#domain/enrolment/payments'
import { decisionText } from '#domain/text/staff/enrolment/payment-decisions'
import { paymentProofText, paymentViewText } from '#domain/text/staff/enrolment/payment-view'
import { AskButton } from '../list/ask.tsx'
import { EmailLink } from '../list/breakable-email.tsx'
import { buttonClass } from '#ui/basics/button'
import type { ActionResult } from '#app/action-result'
import { Dialog } from '#ui/dialogs/dialog'
import { Notice } from '#ui/notices/notice'
import { Detail } from '../shell/detail.tsx'
import { listWith } from '../list/list-address.ts'
import { GuardianNotice } from '../consent/guardian-notice.tsx'
import { useKept } from '../shell/kept.ts'
import { DECISION_CONTROLS } from './decision-controls.ts'
import { DecisionKeys, worked } from './decision-keys'
import { PaymentPill } from './payment-columns'
import { NearbyLines, ReadReference, SeenBefore } from './payment-evidence'
import { PaymentParts } from './payment-parts'
import { PaymentQuestions } from './payment-questions'
import { ProofPicture } from './payment-receipt'
import type { ViewedPayment } from './payment-loader.ts'

const { details } = paymentViewText

export function PaymentView({
  viewed,
  list,
  result,
  onClose,
  onAsk,
}: {
  viewed: ViewedPayment | null
  list: string
  result: ActionResult | undefined
  onClose(): void
  onAsk(payment: ViewedPayment, decision: Decision): void
}) {
  return (
    <Dialog wide open={viewed !== null} onClose={onClose} title={viewed ? paymentViewText.title(viewed.name) : ''}>
      {viewed ? (
        <>
          <div className="admin-view-head">
            <strong>{viewed.amount}</strong>
            <PaymentPill status={viewed.state} question={viewed.question} />
            <NeighbourLinks neighbours={viewed.neighbours} list={list} />
          </div>
          <GuardianNotice userId={viewed.guardianFor} state={viewed.state === 'pending' ? viewed.guardian : null} />
          {viewed.seen ? <SeenBefore seen={viewed.seen} list={list} /> : null}
          {viewed.state === 'pending' && viewed.doubt ? (
            <Notice tone="warn">
              <p>{viewed.doubt}</p>
            </Notice>
          ) : null}
          <div className={viewed.seen ? 'admin-view admin-view-pair' : 'admin-view'}>
            <ProofPicture
              keys
              key={viewed.receiptFileId}
              fileId={viewed.receiptFileId}
              cleared={viewed.cleared}
              name={viewed.name}
              title={viewed.seen ? paymentProofText.thisPayment : undefined}
            />
            {viewed.seen ? (
              <ProofPicture
                key={`earlier-${viewed.seen.receiptFileId}`}
                fileId={viewed.seen.receiptFileId}
                name={viewed.seen.name}
                title={paymentProofText.earlierPayment(viewed.seen.name)}
              />
            ) : null}
            <ViewedFacts viewed={viewed} result={result} />
          </div>
          {viewed.questions.length > 0 ? <PaymentQuestions name={viewed.name} questions={viewed.questions} /> : null}
          <Foot viewed={viewed} onAsk={onAsk} />
        </>
      ) : null}
    </Dialog>
  )
}

function ViewedFacts({ viewed, result }: { viewed: ViewedPayment; result: ActionResult | undefined }) {
  return (
    <div>
      <ReadReference key={`${viewed.id} ${viewed.reference}`} viewed={viewed} result={result} />
      <NearbyLines lines={viewed.lines} />
      <Details viewed={viewed} />
      <DecisionNotice viewed={viewed} />
      <p>
        <Link className="text-link" to={linkTo('paymentLog', { id: viewed.id })}>
          {paymentViewText.activity}
        </Link>
      </p>
      {viewed.status === 'confirmed' ? (
        <p>
          <Link className="text-link" to={linkTo('paymentMoney', { id: viewed.id })}>
            {paymentViewText.refund}
          </Link>
        </p>
      ) : null}
      <DecisionKeys />
    </div>
  )
}

function NeighbourLinks({
  neighbours: { above, below },
  list,
}: {
  neighbours: ViewedPayment['neighbours']
  list: string
}) {
  const { state } = useLocation()
  const { on, set } = useKept('go-on-to-the-next', false)
  const to = (id: string) => ({
    to: listWith(list, 'view', id),
    replace: true,
    state,
    preventScrollReset: true,
    className: 'icon-button',
  })
  return (
    <span className="admin-pair">
      {above ? (
        <Link {...to(above)} {...worked('previous')}>
          <ChevronLeft size={20} aria-hidden="true" />
          <span className="sr-only">{paymentViewText.previous}</span>
        </Link>
      ) : null}
      {below ? (
        <Link {...to(below)} {...worked('next')}>
          <ChevronRight size={20} aria-hidden="true" />
          <span className="sr-only">{paymentViewText.next}</span>
        </Link>
      ) : null}
      {above || below ? (
        <label className="admin-go-on needs-script">
          <input type="checkbox" checked={on} onChange={(event) => set(event.currentTarget.checked)} />
          {paymentViewText.openNext}
        </label>
      ) : null}
    </span>
  )
}

function Details({
  viewed: { packageName, parts, agreed, submitted, firstSchedule, phone, email, userId, reason, code, parentName },
}: {
  viewed: ViewedPayment
}) {
  return (
    <dl className="admin-details">
      <Detail name={parts ? details.children : details.package}>
        {parts ? <PaymentParts parts={parts} /> : packageName}
      </Detail>
      {agreed ? <Detail name={details.terms}>{agreed}</Detail> : null}
      <Detail name={details.submitted}>
        <time dateTime={submitted.at}>{submitted.words}</time> ({submitted.age})
      </Detail>
      {code ? <Detail name={details.code}>{spokenCode(code)}</Detail> : null}
      <Detail name={details.firstSchedule}>{firstSchedule}</Detail>
      {parentName ? <Detail name={details.parent}>{parentName}</Detail> : null}
      <Detail name={details.phone}>
        {phone ? <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a> : paymentViewText.noPhone}
      </Detail>
      <Detail name={details.email}>
        <EmailLink email={email} />
      </Detail>
      <Detail name={details.userId}>{userId}</Detail>
      {reason ? <Detail name={details.reason}>{reason}</Detail> : null}
    </dl>
  )
}

function DecisionNotice({ viewed: { state, decided, decidedBy } }: { viewed: ViewedPayment }) {
  if (state === 'pending') return null
  if (state === 'replaced' || state === 'deleted')
    return (
      <Notice tone="info">
        <p>{paymentViewText[state]}</p>
      </Notice>
    )
  return (
    <Notice tone={state === 'confirmed' ? 'good' : 'bad'}>
      <p>{paymentViewText.decided({ confirmed: state === 'confirmed', by: decidedBy, at: decided })}</p>
    </Notice>
  )
}

function Foot({ viewed, onAsk }: { viewed: ViewedPayment; onAsk(payment: ViewedPayment, decision: Decision): void }) {
  return (
    <div className="dialog-actions admin-view-foot">
      <form method="dialog" className="contents">
        <button className={buttonClass('line', 'touch')} data-start>
          {paymentViewText.close}
        </button>
      </form>
      {viewed.decisions.toReversed().map((decision) => {
        const { look } = DECISION_CONTROLS[decision]
        return (
          <AskButton
            key={decision}
            {...worked(decision)}
            question={{ decision, id: viewed.id }}
            onAsk={() => onAsk(viewed, decision)}
            className={buttonClass(
              look === 'main' ? 'ruby' : 'line',
              'touch',
              look === 'stern' || look === 'final' ? 'admin-destructive' : '',
            )}
          >
            {decisionText[decision].button}
          </AskButton>
        )
      })}
    </div>
  )
}
