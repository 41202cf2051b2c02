import { linkTo } from '#routes'
import { data, redirect } from 'react-router'
import { paymentDetailsFile } from '#records/content/content'
import { lastQuestion } from '#records/enrolment/payment-questions'
import { uploadOf } from '#records/files/uploads'
import { ownBalance, sendRest } from '#records/money/balance/rest'
import type { FieldErrors } from '#domain/forms'
import { ownBalanceText } from '#domain/text/client/money/balance'
import { MESSAGES } from '#domain/words/messages'
import { ErrorSummary } from '#ui/forms/error-summary'
import { signedIn, type AppServices } from '#app/context'
import { readPaymentLater } from '#app/workflows/enrolment/receipt-readings'
import type { Uploader } from '#app/workflows/files/file-admission'
import { answer } from '../../enrolment/questions/answer-question.ts'
import { useFound } from '../../enrolment/registration-answer.ts'
import { keepSent, sentPicture, wrong } from '../../enrolment/sent-picture.ts'
import { loadPayExactly } from '../pay-exactly/load-pay-exactly.ts'
import { AccountStatement } from './account.tsx'
import { balanceInWords } from './balance-words.ts'
import { RestRefusalDialog, RestPart } from './rest-part.tsx'
import { refusedRest } from './refused-rest.ts'
import type { Route } from './+types/balance'
import './balance.css'

const NONE: FieldErrors = {}
const LARGE: FieldErrors = { receipt: MESSAGES.largeReceipt }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const balance = await ownBalance(records, actor)
  if (!balance) throw redirect(linkTo('profile'))
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

export async function action({ request, context }: Route.ActionArgs) {
  const { academy, visit, actor } = signedIn(context)
  const sender = { actor, address: visit.address }
  const form = await request.formData()
  const here = linkTo('balance')
  const intent = form.get('intent')
  if (intent === 'answer') return answer({ academy, sender, form, here })
  if (intent === 'rest') return send({ academy, sender, form, here })
  throw data(null, { status: 400 })
}

async function send(args: { academy: AppServices; sender: Uploader; form: FormData; here: string }) {
  const { academy, sender, form, here } = args
  const { records, now } = academy
  const sent = sentPicture(form)
  if (!sent) return wrong({ receipt: MESSAGES.imageRequired }, {})
  if ('id' in sent && !(await uploadOf(records, sender.actor.id, sent.id)))
    return wrong({ receipt: MESSAGES.uploadGone }, {})
  const upload = await keepSent(academy, sender, sent)
  if (!upload.ok) return wrong({ receipt: upload.text }, {}, upload.status)
  const submitted = await sendRest(records, sender.actor.id, upload.uploadId, now())
  if (submitted.ok) {
    await readPaymentLater(academy, submitted.value.paymentId)
    return redirect(here, 303)
  }
  return submitted.reason === 'upload-missing'
    ? wrong({ receipt: MESSAGES.uploadGone }, {})
    : refusedRest(submitted.reason)
}

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
