import type { FetcherWithComponents } from 'react-router'
import { seatsStaffText as text, sessionText } from '#domain/text/staff/training/session'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { Field } from '#ui/forms/field'
import { StatusPill } from '#ui/notices/status-pill'
import type { SessionData } from './session-loader.ts'

type Props = {
  session: SessionData
  result: ActionResult | undefined
  fetcher: FetcherWithComponents<ActionResult>
}

export function SeatsPanel({ session, result, fetcher }: Props) {
  const { seats, capacity, attendees, waiting, revision } = session
  const attending = attendees.filter(({ state }) => state !== 'cancelled').length
  const offered = waiting.reduce((sum, { offer, names }) => sum + (offer === null ? 0 : names.length), 0)
  const isOpen = seats !== null
  const saving = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'seats'
  return (
    <section className="panel no-print" aria-labelledby="seats-title">
      <div className="panel-head">
        <h2 id="seats-title">{text.title}</h2>
        {isOpen ? <p className="admin-note">{text.waitingCount(waiting.length)}</p> : null}
      </div>
      <fetcher.Form method="post" noValidate className="session-move" key={revision}>
        <p>{isOpen ? text.on(seats, Math.max(0, seats - attending - offered)) : text.off}</p>
        <input type="hidden" name="intent" value="seats" />
        <Field
          id="seats"
          name="seats"
          inputMode="numeric"
          autoComplete="off"
          label={text.field}
          hint={text.hint(capacity)}
          defaultValue={result?.values.seats ?? seats ?? ''}
          error={result?.errors.seats}
        />
        {isOpen && waiting.length > 0 ? <p className="session-seats-note">{text.closeNote}</p> : null}
        <div className="session-marks">
          <Button size="dense" pending={saving} pendingText={sessionText.saving}>
            {text.open}
          </Button>
          {isOpen ? (
            <Button look="line" size="dense" name="open" value="no">
              {text.close}
            </Button>
          ) : null}
        </div>
      </fetcher.Form>
      {isOpen ? <WaitingList waiting={waiting} /> : null}
    </section>
  )
}

function WaitingList({ waiting }: { waiting: SessionData['waiting'] }) {
  if (waiting.length === 0) return <p className="session-waiting-none">{text.none}</p>
  return (
    <>
      <h3 className="session-waiting-head" id="waiting-title">
        {text.list}
      </h3>
      <ol className="session-people" aria-labelledby="waiting-title">
        {waiting.map(({ id, names, offer }) => (
          <li key={id}>
            <strong>{names.join(', ')}</strong>
            {offer === null ? null : <StatusPill tone="info">{text.offered(offer)}</StatusPill>}
          </li>
        ))}
      </ol>
    </>
  )
}
