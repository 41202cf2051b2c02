import { linkTo } from '#routes'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import type { FieldErrors } from '#domain/forms'
import { ownBalanceText } from '#domain/text/client/money/balance'
import { balanceDueText } from '#domain/text/client/money/balance-due'
import { proofText } from '#domain/text/client/enrolment/proof'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { useMailed } from '#ui/site/brand'
import { Notice } from '#ui/notices/notice'
import { MessageDialog } from '#ui/dialogs/message-dialog'
import { PersonField, usePersonEntry } from '#ui/forms/person-field'
import { forgetReceipt } from '../../enrolment/kept-receipt'
import { AnswerForm } from '../../enrolment/questions/answer-form'
import { AnswerCame } from '../../enrolment/questions/question-screen'
import { PaymentDetails } from '../../enrolment/registration-details'
import { PictureField, useSentPicture } from '../../enrolment/registration-receipt'
import type { PayExactlyData } from '../pay-exactly/load-pay-exactly.ts'
import { PayExactly } from '../pay-exactly/pay-exactly'
import { WaitingCode } from '../pay-exactly/waiting-code'
import type { ShownBalance } from './balance-words.ts'

type Shown = Omit<ShownBalance, 'account' | 'entries'> & {
  personId: string
  detailsFile: string | null
  pay: PayExactlyData | null
}
type Props = {
  here?: string
  balance: Shown
  answer: ActionResult | undefined
  errors: FieldErrors
  shown: FieldErrors
  onMend(): void
}

const HERE = linkTo('balance')
const keyOf = ({ personId, enrolmentId }: Shown) => `${personId}:rest:${enrolmentId}`

export function RestPart(props: Props) {
  const { balance, answer } = props
  const { owed, tooMuch, due, overdue, sent, question, personId } = balance
  if (!owed)
    return (
      <Notice tone="good">
        <p>
          <strong>{ownBalanceText.paid}</strong> {tooMuch ? ownBalanceText.tooMuch(tooMuch) : ownBalanceText.thanks}
        </p>
      </Notice>
    )
  return (
    <>
      <p className={`balance-rest${overdue ? ' balance-late' : ''}`}>
        <span>{overdue ? balanceDueText.overdue : balanceDueText.title}</span>
        <strong>{owed}</strong>
        {due ? <span>{overdue ? balanceDueText.payNow(due) : balanceDueText.due(due)}</span> : null}
      </p>
      {balance.materialsWait ? <p className="next-text">{ownBalanceText.materialsLater}</p> : null}
      {sent?.status === 'pending' ? (
        <>
          {question && !question.answered ? (
            <AnswerForm
              here={HERE}
              question={question}
              personId={personId}
              answer={answer}
              errors={props.errors}
              shown={props.shown}
              onMend={props.onMend}
            />
          ) : (
            <Waiting balance={balance} />
          )}
        </>
      ) : (
        <SendRest {...props} />
      )}
    </>
  )
}

function Waiting({ balance }: { balance: Shown }) {
  const { sent, question, personId } = balance
  const mailed = useMailed()
  const key = keyOf(balance)
  useEffect(() => void forgetReceipt(key), [key])
  return (
    <>
      <Notice tone="warn">
        <p>
          <strong>{ownBalanceText.checking(sent?.amount ?? '')}</strong>
        </p>
        <p>
          {ownBalanceText.arrived(sent?.when ?? '')} {mailed ? ownBalanceText.emailNext : ownBalanceText.pageNext}
        </p>
      </Notice>
      {question?.answered ? <AnswerCame id={question.id} at={question.answered} personId={personId} /> : null}
      <WaitingCode code={sent?.code ?? null} />
    </>
  )
}

function SendRest({ here = HERE, balance, answer, shown, onMend }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const person = usePersonEntry()
  const navigation = useNavigation()
  const sent = useSentPicture({
    receiptKey: keyOf(balance),
    sending: navigation.state !== 'idle' && navigation.formData?.get('intent') === 'rest',
    refused: answer?.errors.receipt !== undefined,
    post: (upload) => void submit({ intent: 'rest', ...person, ...upload }, { method: 'post', action: here }),
  })
  return (
    <section aria-labelledby="send-title" className="balance-send">
      <h2 id="send-title">{ownBalanceText.send.title}</h2>
      {balance.sent?.status === 'rejected' ? (
        <Notice tone="bad">
          <p>
            <strong>{ownBalanceText.send.rejected}</strong> {ownBalanceText.send.sendAnother}
          </p>
          {balance.sent.reason ? <p>{ownBalanceText.send.reason(balance.sent.reason)}</p> : null}
        </Notice>
      ) : null}
      <p className="next-text">{ownBalanceText.send.how(balance.owed ?? '')}</p>
      <PayExactly shown={balance.pay}>
        <PaymentDetails fileId={balance.detailsFile} pay={balance.pay} />
      </PayExactly>
      <Form method="post" action={here} encType="multipart/form-data" noValidate ref={form} onSubmit={sent.onSubmit}>
        <PersonField />
        <input type="hidden" name="intent" value="rest" />
        <PictureField label={proofText.label} sent={sent} error={shown.receipt} onChoose={onMend} />
        <div className="form-actions form-actions-one">
          <Button pending={sent.busy} pendingText={ownBalanceText.send.sending}>
            {ownBalanceText.send.submit}
          </Button>
        </div>
      </Form>
    </section>
  )
}

export function RestRefusalDialog({ answer }: { answer: ActionResult | undefined }) {
  const [closed, setClosed] = useState<ActionResult | undefined>(undefined)
  return (
    <MessageDialog message={answer && answer !== closed ? answer.refusal : null} onClose={() => setClosed(answer)} />
  )
}
