import { linkTo } from '#routes'
import { Link, useFetcher } from 'react-router'
import type { ConsentPurpose } from '#domain/consent/purposes'
import { consentPurposesText } from '#domain/text/shared/consent-purposes'
import { WITHDRAWAL_TASKS, withdrawalsText } from '#domain/text/staff/consent/consents'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import './withdrawals.css'

export type Withdrawal = { id: string; name: string; purpose: ConsentPurpose; when: string; trainee: string | null }

export function Withdrawals({ withdrawals }: { withdrawals: readonly Withdrawal[] }) {
  if (withdrawals.length === 0) return null
  return (
    <section className="panel" aria-labelledby="withdrawals">
      <div className="panel-head">
        <h2 id="withdrawals">{withdrawalsText.title}</h2>
      </div>
      <ul className="withdrawals">
        {withdrawals.map((each) => (
          <Line key={each.id} {...each} />
        ))}
      </ul>
    </section>
  )
}

function Line({ id, name, purpose, when, trainee }: Withdrawal) {
  const fetcher = useFetcher<ActionResult>()
  return (
    <li>
      <div>
        <p id={`withdrawal-${id}`}>
          {trainee ? (
            <Link className="text-link" to={linkTo('traineeSessions', { id: trainee })}>
              {name}
            </Link>
          ) : (
            <strong>{name}</strong>
          )}
          {withdrawalsText.purpose(consentPurposesText[purpose].title)} <small>{when}</small>
        </p>
        <p className="admin-note">{WITHDRAWAL_TASKS[purpose]}</p>
      </div>
      <fetcher.Form method="post" action={linkTo('dashboard')}>
        <input type="hidden" name="withdrawal" value={id} />
        <Button
          look="line"
          size="dense"
          name="intent"
          value="looked-at"
          aria-describedby={`withdrawal-${id}`}
          pending={fetcher.state !== 'idle'}
          pendingText={withdrawalsText.saving}
        >
          {withdrawalsText.done}
        </Button>
      </fetcher.Form>
    </li>
  )
}
