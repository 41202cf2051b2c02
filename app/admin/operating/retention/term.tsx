import { linkTo } from '#routes'
import { useFetcher, useSearchParams } from 'react-router'
import { AHEAD_DAYS, type RetentionKind, type RetentionTerm } from '#domain/operating/retention'
import { retentionText } from '#domain/text/staff/operating/retention'
import { Button } from '#ui/basics/button'
import { Icon } from '#ui/basics/icon'
import { tied } from '#ui/forms/field'
import type { ActionResult } from '#app/action-result'

type Shown = {
  kind: RetentionKind
  amount: number
  words: string
  dueNow: number
  dueSoon: number
  oldest: string | null
  removedFrom: string | null
  people: string[]
  goes: { at: string; day: string; name: string | null }[]
}

export function Term({
  term,
  facts: { name, what, source, least, most, unit },
  mayChange,
  result,
}: {
  term: Shown
  facts: RetentionTerm
  mayChange: boolean
  result: ActionResult | undefined
}) {
  return (
    <li className="retention-term">
      <div className="retention-head">
        <h3 id={`term-${term.kind}`}>{name}</h3>
        {mayChange ? (
          <TermForm
            term={term}
            name={name}
            unit={unit}
            bounds={retentionText.bounds(least, most, unit)}
            result={result}
          />
        ) : (
          <strong>{term.words}</strong>
        )}
      </div>
      <p className="retention-what">{what}</p>
      <TermFacts term={term} />
      {term.people.length > 0 ? (
        <p className="retention-people">{retentionText.people(term.people.join(', '))}</p>
      ) : null}
      {term.goes.length > 0 ? (
        <details className="retention-source">
          <summary>{retentionText.removedWithin(AHEAD_DAYS)}</summary>
          <ol>
            {term.goes.map(({ at, day, name }, index) => (
              <li key={`${at} ${index}`}>
                <time dateTime={at}>{day}</time>
                {name ? retentionText.person(name) : ''}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
      <details className="retention-source">
        <summary>{retentionText.why(least, most, unit)}</summary>
        <p>{source}</p>
      </details>
    </li>
  )
}

function TermFacts({ term }: { term: Shown }) {
  return (
    <dl className="retention-next">
      <div>
        <dt>{retentionText.dueNow}</dt>
        <dd>{term.dueNow}</dd>
      </div>
      <div>
        <dt>{retentionText.dueWithin(AHEAD_DAYS)}</dt>
        <dd>{term.dueSoon}</dd>
      </div>
      <div>
        <dt>{retentionText.nextRemoval}</dt>
        <dd>{term.removedFrom ?? retentionText.nothingMarked}</dd>
      </div>
      <div>
        <dt>{retentionText.oldest}</dt>
        <dd>{term.oldest ?? retentionText.noOldest}</dd>
      </div>
    </dl>
  )
}

function TermForm({
  term: { kind, amount },
  name,
  unit,
  bounds,
  result,
}: {
  term: Shown
  name: string
  unit: string
  bounds: string
  result: ActionResult | undefined
}) {
  const fetcher = useFetcher<ActionResult>({ key: 'retention' })
  const [searchParams] = useSearchParams()
  const error = result?.errors[kind]
  const given = error ? result?.values.amount : searchParams.get('kind') === kind ? searchParams.get('amount') : null
  const busy = fetcher.state !== 'idle' && fetcher.formData?.get('kind') === kind
  const id = `term-amount-${kind}`
  return (
    <fetcher.Form method="post" action={linkTo('retention')} noValidate className="retention-form">
      <input type="hidden" name="kind" value={kind} />
      <label htmlFor={id} className="sr-only">
        {retentionText.field(name, unit, bounds)}
      </label>
      <input
        key={`${amount} ${given ?? ''}`}
        name="amount"
        required
        inputMode="numeric"
        className="input"
        defaultValue={given ?? String(amount)}
        autoComplete="off"
        {...tied(id, null, error)}
      />
      <span aria-hidden="true">{unit}</span>
      <Button
        look="line"
        size="dense"
        name="intent"
        value="term"
        aria-describedby={`term-${kind}`}
        pending={busy}
        pendingText={retentionText.saving}
      >
        {retentionText.save}
      </Button>
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : null}
    </fetcher.Form>
  )
}
