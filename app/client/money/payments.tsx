import { linkTo } from '#routes'
import { Link } from 'react-router'
import { packageChangeText } from '#domain/text/client/enrolment/package-change'
import { clientPaymentsText } from '#domain/text/client/money/payments'
import { paymentDetailsFile } from '#records/content/content'
import { paymentAccounts } from '#records/content/site/payment-accounts'
import { findEnrolment } from '#records/enrolment/enrolment'
import { ownBalance } from '#records/money/balance/rest'
import { listOwnPayments } from '#records/money/ledger/own-payments'
import { formatPhp } from '#domain/words/formats'
import { ownBalanceText } from '#domain/text/client/money/balance'
import { signedIn, type AppServices } from '#app/context'
import type { Actor } from '#domain/accounts/accounts'
import { RestCard } from './balance/rest-card'
import { restToPay } from './balance/rest-to-pay.ts'
import { HowToPay } from './how-to-pay'
import { OwnAcknowledgements } from './own-acknowledgements'
import { loadAcknowledgements } from './own-papers.ts'
import { loadPayExactly } from './pay-exactly/load-pay-exactly.ts'
import { PaymentHistory, sumOwnPayments, toOwnPaymentRow } from './payment-history'
import type { Route } from './+types/payments'
import './balance/balance.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const [facts, rest, balance, payments, acknowledgements, accounts, detailsFile] = await Promise.all([
    findEnrolment(records, actor.id),
    restToPay(records, actor, now()),
    ownBalance(records, actor),
    listOwnPayments(records, actor),
    loadAcknowledgements(records, actor),
    paymentAccounts(records),
    paymentDetailsFile(records),
  ])
  const sent = balance?.sent[0]
  const isWaiting = sent?.status === 'pending'
  return {
    rest: isWaiting ? null : rest,
    waiting: rest && isWaiting ? formatPhp(sent.amountCentavos) : null,
    enrolled: balance !== null,
    rejected: facts?.payment?.status === 'rejected',
    payments: payments.map(toOwnPaymentRow),
    total: sumOwnPayments(payments),
    acknowledgements,
    accounts,
    detailsFile,
    pay: rest && balance && !isWaiting ? await loadPay(academy, actor, balance) : null,
  }
}

type Balance = NonNullable<Awaited<ReturnType<typeof ownBalance>>>

function loadPay(academy: AppServices, actor: Actor, { package: key, enrolmentId, account }: Balance) {
  return loadPayExactly(academy, actor, { package: key, partOf: enrolmentId, amountCentavos: account.owed })
}

export default function ClientPayments({ loaderData }: Route.ComponentProps) {
  const { payments, acknowledgements } = loaderData
  return (
    <div className="wrap profile">
      <title>{clientPaymentsText.title}</title>
      <h1 className="headline">{clientPaymentsText.title}</h1>
      <BalanceDue {...loaderData} />
      <OwnAcknowledgements acknowledgements={acknowledgements} />
      <PaymentHistory payments={payments} total={loaderData.total} rejected={loaderData.rejected} />
      <HowToPay accounts={loaderData.accounts} detailsFile={loaderData.detailsFile} pay={loaderData.pay} />
    </div>
  )
}

function BalanceDue({
  rest,
  waiting,
  enrolled,
}: Pick<Route.ComponentProps['loaderData'], 'rest' | 'waiting' | 'enrolled'>) {
  if (!enrolled) return null
  return (
    <section className="client-part" aria-label={clientPaymentsText.balance}>
      {rest ? (
        <RestCard rest={rest} />
      ) : (
        <p>{waiting ? ownBalanceText.checking(waiting) : clientPaymentsText.paid}</p>
      )}
      <p>
        <Link className="text-link" to={linkTo('balance')}>
          {clientPaymentsText.toBalance}
        </Link>
      </p>
      <p>
        <Link className="text-link" to={linkTo('packageChange')}>
          {packageChangeText.way}
        </Link>
      </p>
    </section>
  )
}
