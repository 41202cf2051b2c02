import { linkTo } from '#routes'
import { data, useFetcher } from 'react-router'
import { give, readGiving, type Giving } from '#domain/money/ledger/refunds'
import { adjustmentText, paymentAccountText, refundText } from '#domain/text/staff/money/refunds'
import { refundRefusalText } from '#domain/text/staff/money/refund-refusals'
import { accountInWords, entryAmount, entryInWords } from '#domain/text/shared/ledger'
import { fieldsOf } from '#domain/forms'
import { formatInstant, formatPhp } from '#domain/words/formats'
import { yes } from '#domain/enrolment/enrolment'
import { newId } from '#records/engine/db'
import { paymentMoney } from '#records/money/ledger/payment-money'
import { givePaid } from '#records/money/ledger/refunds'
import { defineAction, type ActionDone } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { ButtonLink } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { Toast } from '#ui/notices/toast'
import { readRecordId } from '../../list/record-id.ts'
import { PageHead } from '../../list/page-head.tsx'
import { Detail } from '../../shell/detail.tsx'
import { CreditForm, RefundForm } from './giving-forms.tsx'
import { GivingQuestion } from './giving-question.tsx'
import type { Route } from './+types/refund-page'
import '../../training/trainee-sessions.css'
import './refund-page.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = {
  crumb: paymentAccountText.crumb,
  name: (shown: Route.ComponentProps['loaderData']) => shown.name,
}

const NAMES = ['kind', 'amount', 'method', 'note', 'offDebt', 'form'] as const
type Values = Record<(typeof NAMES)[number], string>

const GIVEN = {
  mailed: paymentAccountText.savedWithEmail,
  unmailed: paymentAccountText.savedWithoutEmail,
} as const

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const payment = await paymentMoney(academy.records, actor, params.id)
  if (!payment) throw data(null, { status: 404 })
  const { account, entries, leftCentavos, owedCentavos, waitingCentavos } = payment
  return {
    id: payment.id,
    name: payment.name,
    packageName: payment.packageName ?? payment.package,
    isRest: payment.partOf !== null,
    confirmed: payment.status === 'confirmed',
    amount: formatPhp(payment.amountCentavos),
    decided: payment.decidedAt ? formatInstant(payment.decidedAt) : null,
    voucher: payment.voucher,
    account: account ? accountInWords(account) : [],
    entries: entries.map((entry) => ({
      id: entry.id,
      own: entry.paymentId === payment.id,
      at: entry.at,
      when: formatInstant(entry.at),
      words: entryInWords(entry),
      amount: entryAmount(entry),
      note: entry.note,
    })),
    left: leftCentavos > 0 ? formatPhp(leftCentavos) : null,
    creditable: owedCentavos - waitingCentavos > 0 ? formatPhp(owedCentavos - waitingCentavos) : null,
    next: newId(),
    values: url.searchParams.has('kind') ? (fieldsOf(url.searchParams, NAMES) as Values) : null,
    done:
      url.searchParams.get('done') === 'given' ? GIVEN[(await mailIsSetUp(academy)) ? 'mailed' : 'unmailed'] : null,
  }
}

type Prompt = { question: ReturnType<typeof questionOf> }

export const action = defineAction({
  read(form) {
    const values = fieldsOf(form, NAMES) as Values
    const read = readGiving(values)
    if (!read.ok) return { ok: false, errors: read.errors, values }
    const value = { giving: read.giving, form: readRecordId(form, 'form'), sure: form.get('sure') === 'yes', values }
    return { ok: true, value, values }
  },
  async run({ giving, form, sure }, { academy: { records }, actor, now, params: { id = '' } }) {
    if (sure) return givePaid(records, actor, { paymentId: id, form, giving }, now)
    const payment = await paymentMoney(records, actor, id)
    if (!payment) throw data(null, { status: 404 })
    const possible = give({ ...payment, confirmed: payment.status === 'confirmed' }, giving)
    return possible.ok ? yes(null) : possible
  },
  refusals: refundRefusalText,
  done({ value }, { giving, form, values }): ActionDone<Prompt> {
    if (!value) return { text: null, values, extra: { question: questionOf(giving) } }
    const text = value.kind === 'refunded' ? refundText : adjustmentText
    return { news: 'given', text: text.saved(formatPhp(value.amountCentavos), value.name), target: form }
  },
})

function questionOf(giving: Giving) {
  const amount = formatPhp(giving.amountCentavos)
  const text = giving.kind === 'refunded' ? refundText : adjustmentText
  return { title: text.title, confirm: text.confirm(amount), text: text.question(amount) }
}

export default function GivingPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult<Prompt>>()
  const result: ActionResult<Prompt> | undefined = fetcher.data ?? actionData
  const { name, packageName, amount, confirmed, left, creditable, next } = shown
  const pending = fetcher.state === 'idle' ? null : (fetcher.formData?.get('kind') ?? null)
  const values = result ? result.values : shown.values
  const key = result?.target ?? 'first'
  const form = { fetcher, next, pending }
  const of = (kind: string) => ({
    values: values?.kind === kind ? values : null,
    errors: values?.kind === kind ? (result?.errors ?? {}) : {},
    refusal: values?.kind === kind ? (result?.refusal ?? null) : null,
  })
  return (
    <>
      <title>{paymentAccountText.title(name)}</title>
      <PageHead title={name} note={paymentAccountText.note({ isBalance: shown.isRest, packageName, amount })}>
        <ButtonLink look="line" size="dense" to={linkTo('paymentHistory')}>
          {paymentAccountText.history}
        </ButtonLink>
        <ButtonLink look="line" size="dense" to={linkTo('paymentLog', { id: shown.id })}>
          {paymentAccountText.activity}
        </ButtonLink>
      </PageHead>
      <AccountPanel shown={shown} />
      {confirmed ? (
        <div className="money-forms">
          <RefundForm key={`refund-${key}`} {...form} {...of('refunded')} left={left} />
          <CreditForm key={`credit-${key}`} {...form} {...of('credited')} creditable={creditable} />
          <GivingQuestion result={result} name={name} fetcher={fetcher} />
        </div>
      ) : (
        <p className="panel money-panel">{paymentAccountText.needsConfirmation}</p>
      )}
      <Toast text={result ? result.done : shown.done} shown={result ?? shown.done} close={paymentAccountText.close} />
    </>
  )
}

function AccountPanel({ shown }: { shown: Route.ComponentProps['loaderData'] }) {
  return (
    <section className="panel money-panel" aria-labelledby="account">
      <div className="money-head">
        <h2 id="account">{paymentAccountText.account}</h2>
        {shown.confirmed ? (
          <StatusPill tone="good">{paymentAccountText.confirmed}</StatusPill>
        ) : (
          <StatusPill tone="warn">{paymentAccountText.notConfirmed}</StatusPill>
        )}
      </div>
      <dl className="trainee-details">
        {shown.account.map((line) => (
          <Detail key={line.name} name={line.name}>
            {line.amount}
          </Detail>
        ))}
        {shown.voucher ? <Detail name={paymentAccountText.voucher}>{shown.voucher}</Detail> : null}
      </dl>
      <ul className="money-entries" aria-label={paymentAccountText.entries}>
        {shown.entries.map((entry) => (
          <li key={entry.id}>
            <p>
              <strong>{entry.words}</strong>
              <small>
                <time dateTime={entry.at}>{entry.when}</time>
                {entry.own ? '' : paymentAccountText.otherPayment}
              </small>
              {entry.note ? <span>{entry.note}</span> : null}
            </p>
            <strong className="money-amount">{entry.amount}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
