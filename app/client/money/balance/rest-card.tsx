import { linkTo } from '#routes'
import { balanceDueText } from '#domain/text/client/money/balance-due'
import { ButtonLink } from '#ui/basics/button'
import type { RestToPay } from './rest-to-pay.ts'
import './balance.css'

export function RestCard({ rest }: { rest: RestToPay | null }) {
  if (!rest) return null
  return (
    <section className={`rest-card${rest.overdue ? ' rest-card-late' : ''}`} aria-labelledby="rest-title">
      <div>
        <h2 id="rest-title">
          {rest.overdue ? balanceDueText.overdue : balanceDueText.title}: {rest.amount}
        </h2>
        {rest.due ? <p>{rest.overdue ? balanceDueText.payNow(rest.due) : balanceDueText.due(rest.due)}</p> : null}
      </div>
      <ButtonLink size="touch" to={linkTo('balance')}>
        {balanceDueText.pay}
      </ButtonLink>
    </section>
  )
}
