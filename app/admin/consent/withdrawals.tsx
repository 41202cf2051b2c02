import { linkTo } from '#routes'
import { Link, useFetcher } from 'react-router'
import { PURPOSE_WORDS, type ConsentPurpose } from '#domain/consent/purposes'
import { Button } from '#ui/basics/button'
import type { ListAnswer } from '../list/list-action.ts'
import './withdrawals.css'

export type Withdrawal = { id: string; name: string; purpose: ConsentPurpose; when: string; trainee: string | null }

const TO_DO: Partial<Record<ConsentPurpose, string>> = {
  photographs:
    'Their pictures in wins and news are gone from the site. Look for others of them: social pages, posters.',
  training: 'End their training with them: talk to them, then unenrol. What was paid stays in the books.',
}

export function Withdrawals({ withdrawals }: { withdrawals: readonly Withdrawal[] }) {
  if (withdrawals.length === 0) return null
  return (
    <section className="panel" aria-labelledby="withdrawals">
      <div className="panel-head">
        <h2 id="withdrawals">Consent taken back</h2>
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
  const fetcher = useFetcher<ListAnswer>()
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
          {`: ${PURPOSE_WORDS[purpose].title}`} <small>{when}</small>
        </p>
        <p className="admin-note">{TO_DO[purpose]}</p>
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
          pendingText="Saving…"
        >
          Done
        </Button>
      </fetcher.Form>
    </li>
  )
}
