import { linkTo } from '#routes'
import { data, redirect } from 'react-router'
import { paymentDetailsFile } from '#records/content/content'
import { lastQuestion } from '#records/enrolment/payment-questions'
import { ownBalance, sendRest } from '#records/money/balance/rest'
import type { FieldErrors } from '#domain/forms'
import { BALANCE_REFUSALS, ownBalanceText } from '#domain/text/client/money/balance'
import { MESSAGES } from '#domain/words/messages'
import { ErrorSummary } from '#ui/forms/error-summary'
import { defineAction, defineActions } from '#app/action'
import { signedIn } from '#app/context'
import { readPaymentLater } from '#app/workflows/enrolment/receipt-readings'
import { answerPaymentQuestion } from '../../enrolment/questions/answer-question.ts'
import { useFound } from '../../enrolment/registration-result.ts'
import {
  explainProof,
  keepProofPicture,
  PICTURE_MISSING,
  proofRefusals,
  readProofPicture,
} from '../../enrolment/actions/proof-picture.ts'
import { loadPayExactly } from '../pay-exactly/load-pay-exactly.ts'
import { AccountStatement } from './account.tsx'
import { balanceInWords } from './balance-words.ts'
import { RestRefusalDialog, RestPart } from './rest-part.tsx'
import type { Route } from './+types/balance'
import './balance.css'

const NONE: FieldErrors = {}
const LARGE: FieldErrors = { receipt: MESSAGES.largeReceipt }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const balance = await ownBalance(records, actor)
  if (!balance) throw redirect(linkTo('clientPayments'))
  const [question, detailsFile] = await Promise.all([
    lastQuestion(records, actor, balance.enrolmentId),
    paymentDetailsFile(records),
  ])
  const shown = balanceInWords(balance, question, now())
  const { enrolmentId: partOf, account } = balance
  const paid = { package: balance.package, partOf, amountCentavos: account.owed }
  const pay = shown.sent?.status === 'pending' ? null : await loadPayExactly(academy, actor, paid)
  const tooLarge = url.searchParams.get('check') === 'too-large'
  return data(
    {
      ...shown,
      pay,
      detailsFile,
      personId: actor.id,
      errors: tooLarge ? LARGE : NONE,
    },
    { status: tooLarge ? 413 : 200 },
  )
}

const sendProof = defineAction({
  read(form) {
    const picture = readProofPicture(form)
    return picture ? { ok: true, value: picture } : { ok: false, errors: PICTURE_MISSING }
  },
  async run(picture, context) {
    const { academy, actor, now } = context
    const upload = await keepProofPicture(context, picture)
    if (!upload.ok) return upload
    const submitted = await sendRest(academy.records, actor.id, upload.uploadId, now)
    if (submitted.ok) await readPaymentLater(academy, submitted.value.paymentId)
    return submitted
  },
  refusals: { ...proofRefusals, ...BALANCE_REFUSALS },
  explain: explainProof,
  done: () => ({ leave: linkTo('balance') }),
})

export const action = defineActions({ answer: answerPaymentQuestion, rest: sendProof })

export default function Balance({ loaderData, actionData }: Route.ComponentProps) {
  const { errors: checked, ...balance } = loaderData
  const { errors, shown, found, mend } = useFound(actionData, checked)
  return (
    <div className="wrap client-narrow">
      <title>{found.length > 0 ? ownBalanceText.error(ownBalanceText.title) : ownBalanceText.title}</title>
      <h1 className="client-title" tabIndex={-1}>
        {ownBalanceText.title}
      </h1>
      <p className="balance-package">{balance.packageName}</p>
      <ErrorSummary errors={found} />
      <RestPart balance={balance} answer={actionData} errors={errors} shown={shown} onMend={mend} />
      <AccountStatement account={balance.account} entries={balance.entries} />
      <RestRefusalDialog answer={actionData} />
    </div>
  )
}
