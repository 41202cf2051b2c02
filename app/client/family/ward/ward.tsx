import { data } from 'react-router'
import { wardText as text } from '#domain/text/client/accounts/ward'
import { MESSAGES } from '#domain/words/messages'
import type { FieldErrors } from '#domain/forms'
import { linkTo } from '#routes'
import { signedIn } from '#app/context'
import { GuardianView } from '#ui/consent/guardian-view'
import { ErrorSummary } from '#ui/forms/error-summary'
import { Notice } from '#ui/notices/notice'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { useFound } from '../../enrolment/registration-result.ts'
import { RestPart } from '../../money/balance/rest-part'
import { loadWard } from './load-ward.ts'
import { changeWard } from './ward-actions.ts'
import type { Route } from './+types/ward'
import '../../money/balance/balance.css'
import '../family.css'

const NONE: FieldErrors = {}
const LARGE: FieldErrors = { receipt: MESSAGES.largeReceipt }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const ward = await loadWard(academy, actor, params.id)
  if (!ward) throw data(null, { status: 404 })
  const tooLarge = url.searchParams.get('check') === 'too-large'
  return data(
    { ...ward, id: params.id, added: url.searchParams.has('added'), errors: tooLarge ? LARGE : NONE },
    { status: tooLarge ? 413 : 200 },
  )
}

export const action = changeWard

export default function Ward({ loaderData, actionData }: Route.ComponentProps) {
  const { name, view, stage, balance, added, errors: checked } = loaderData
  const { errors, shown, found, mend } = useFound(actionData, checked)
  const { firstName } = view
  return (
    <div className="wrap client-narrow ward">
      <title>{found.length > 0 ? text.error(name) : name}</title>
      <h1 className="client-title">{name}</h1>
      <p>
        {text.lead(firstName)} {text.until}
      </p>
      {added && !actionData ? (
        <output>
          <Notice tone="good">
            <p>{text.added(firstName)}</p>
          </Notice>
        </output>
      ) : null}
      <p className="ward-stage">{stage}</p>
      <ErrorSummary errors={found} />
      <RefusalNotice refusal={actionData?.refusal} />
      <section className="client-part" aria-labelledby="consents-title">
        <h2 id="consents-title">{text.consents}</h2>
        <GuardianView {...view} />
      </section>
      <section className="client-part" aria-labelledby="payments-title">
        <h2 id="payments-title">{text.payments}</h2>
        <Payments
          id={loaderData.id}
          firstName={firstName}
          balance={balance}
          form={{ answer: actionData, errors, shown, onMend: mend }}
        />
      </section>
    </div>
  )
}

type PaymentsProps = {
  id: string
  firstName: string
  balance: Route.ComponentProps['loaderData']['balance']
  form: Omit<React.ComponentProps<typeof RestPart>, 'here' | 'balance'>
}

function Payments({ id, firstName, balance, form }: PaymentsProps) {
  if (!balance) return <p className="field-hint">{text.notEnrolled}</p>
  if (balance.sent?.status === 'pending')
    return (
      <Notice tone="warn">
        <p>
          <strong>{text.checking(balance.sent.amount, balance.sent.when)}</strong>
        </p>
        <p>{text.reply(firstName)}</p>
      </Notice>
    )
  return <RestPart here={linkTo('ward', { id })} balance={balance} {...form} />
}
