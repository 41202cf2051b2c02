import { data, redirect } from 'react-router'
import { linkTo } from '#routes'
import { isAdministrator } from '#domain/accounts/accounts'
import { isOpenedByParent } from '#domain/accounts/families/families'
import { CHILDREN_AT_LEAST } from '#domain/enrolment/family-payment'
import type { FieldErrors } from '#domain/forms'
import { familyPayText as text } from '#domain/text/client/money/family-payment'
import { formatPhp } from '#domain/words/formats'
import { MESSAGES } from '#domain/words/messages'
import { newestNotice } from '#records/consent/notices'
import { paymentDetailsFile } from '#records/content/content'
import { FAMILY } from '#records/money/qr-ph/payment-codes'
import { signedIn } from '#app/context'
import { ErrorSummary } from '#ui/forms/error-summary'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { useFound } from '../../enrolment/registration-result.ts'
import { PaymentDetails } from '../../enrolment/registration-details'
import { loadPayExactly } from '../../money/pay-exactly/load-pay-exactly.ts'
import { PayExactly } from '../../money/pay-exactly/pay-exactly'
import { ChildrenToPay, usePicked } from './children-to-pay'
import { loadRegistrations, sumToPay } from './load-registrations.ts'
import { payForFamily } from './pay-actions.ts'
import { pickedChildren, readConsentTicks } from './pay-fields.ts'
import { SendProof } from './send-proof'
import type { Route } from './+types/family-pay'
import './pay.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records } = academy
  if (isOpenedByParent(actor) || isAdministrator(actor)) throw redirect(linkTo('family'))
  const [registrations, detailsFile, notice] = await Promise.all([
    loadRegistrations(academy, actor),
    paymentDetailsFile(records),
    newestNotice(records),
  ])
  if (registrations.length === 0) throw redirect(linkTo('family'))
  const picked = pickedChildren(url.searchParams)
  const chosen = registrations.filter(({ id, ready }) => ready && (picked === null || picked.includes(id)))
  const sum = sumToPay(chosen)
  const pays = chosen.length >= CHILDREN_AT_LEAST
  const pay = pays
    ? await loadPayExactly(academy, actor, { package: FAMILY, partOf: null, amountCentavos: sum })
    : null
  const [tooLarge, changed] = ['check', 'changed'].map((name) => url.searchParams.has(name))
  const errors: FieldErrors = {
    ...(changed && pays ? { sum: text.sumChanged(formatPhp(sum)) } : {}),
    ...(tooLarge ? { receipt: MESSAGES.largeReceipt } : {}),
  }
  const shown = registrations.map(({ ready, ...child }) => ({
    ...child,
    amount: ready && { text: formatPhp(ready.amountCentavos || null), isDown: ready.isDownPayment },
  }))
  return data(
    {
      children: shown,
      chosen: chosen.map(({ id }) => id),
      sum: { centavos: sum, text: formatPhp(sum) },
      pay,
      detailsFile,
      notice: notice.version,
      ticks: readConsentTicks(url.searchParams),
      personId: actor.id,
      errors,
    },
    { status: tooLarge ? 413 : changed ? 409 : 200 },
  )
}

export const action = payForFamily

export default function FamilyPay({ loaderData, actionData }: Route.ComponentProps) {
  const { children, chosen, sum, pay, detailsFile, errors: checked, ...form } = loaderData
  const { shown, found, mend } = useFound(actionData, checked)
  const { picked, pick } = usePicked(children, actionData?.values.chosen?.split(' ') ?? chosen)
  const ready = children.filter(({ amount }) => amount !== null)
  const pays = picked.length >= CHILDREN_AT_LEAST
  return (
    <div className="wrap client-narrow family-payment">
      <title>{found.length > 0 ? text.error(text.title) : text.title}</title>
      <h1 className="client-title" tabIndex={-1}>
        {text.title}
      </h1>
      <p>{text.lead}</p>
      <ErrorSummary errors={found} />
      <RefusalNotice refusal={actionData?.refusal} />
      <ChildrenToPay
        childrenToPay={children}
        picked={picked}
        sum={pays ? sum.text : null}
        errors={shown}
        onPick={pick}
      />
      {ready.length < CHILDREN_AT_LEAST ? (
        <p className="family-how">{text.howToReady}</p>
      ) : (
        <>
          {pays ? (
            <PayExactly shown={pay}>
              <PaymentDetails fileId={detailsFile} pay={pay} />
            </PayExactly>
          ) : null}
          <SendProof
            {...form}
            ready={ready}
            picked={picked}
            sum={sum.centavos}
            errors={shown}
            answer={actionData}
            onChoose={mend}
          />
        </>
      )}
    </div>
  )
}
