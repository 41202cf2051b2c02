import { MapPin, UserRound, UsersRound } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { seatsText as text } from '#domain/text/client/training/seats'
import { sessionCardText } from '#domain/text/client/training/session-card'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { CheckField } from '#ui/forms/check-field'
import { PersonField } from '#ui/forms/person-field'
import { Notice } from '#ui/notices/notice'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { StatusPill } from '#ui/notices/status-pill'
import type { SeatsView } from './load-seats.ts'

type Props = { session: SeatsView; result: ActionResult | undefined }

export function SeatCard({ session, result }: Props) {
  const { id, kind, day, hours, inside, entries } = session
  const title = `seats-${id}`
  return (
    <article className="own-session-card" aria-labelledby={title}>
      <p className="own-session-kind">
        {kind}
        {inside ? <StatusPill tone="good">{text.inside(inside.names)}</StatusPill> : null}
      </p>
      <h2 id={title} className="own-session-day">
        {day}
      </h2>
      <p className="own-session-hours">
        {hours} <span className="own-session-zone">{text.zone}</span>
      </p>
      <SeatFacts session={session} />
      <RefusalNotice refusal={result?.refusal} />
      {entries.map((entry) => (
        <ListEntry key={entry.id} session={session} entry={entry} />
      ))}
      {session.eligible.length > 0 ? <TakeSeat session={session} result={result} /> : null}
    </article>
  )
}

function SeatFacts({ session: { place, coach, free, seats, waiting, entries } }: { session: SeatsView }) {
  const isOffered = entries.some(({ until }) => until !== null)
  return (
    <ul className="own-session-facts">
      <li>
        <MapPin size={18} aria-hidden="true" />
        <span>{place}</span>
      </li>
      {coach ? (
        <li>
          <UserRound size={18} aria-hidden="true" />
          <span>{sessionCardText.withCoach(coach)}</span>
        </li>
      ) : null}
      {isOffered ? null : (
        <li>
          <UsersRound size={18} aria-hidden="true" />
          <span>{waiting > 0 ? text.waiting(waiting) : text.seatsLeft(free, seats)}</span>
        </li>
      )}
    </ul>
  )
}

function ListEntry({ session, entry }: { session: SeatsView; entry: SeatsView['entries'][number] }) {
  const { until, names, place, isPair } = entry
  const says = until === null ? text.place(names, place) : text.offer(names, until)
  return (
    <Notice tone={until === null ? 'info' : 'good'}>
      <p>{says}</p>
      <Form method="post" className="own-session-ways" preventScrollReset aria-label={says}>
        <PersonField />
        <input type="hidden" name="session" value={session.id} />
        <input type="hidden" name="entry" value={entry.id} />
        {until === null ? null : (
          <IntentButton intent="accept-seat" of={entry.id} label={isPair ? text.acceptTwo : text.accept} />
        )}
        <IntentButton
          intent="leave-list"
          of={entry.id}
          look="line"
          label={until === null ? text.leave : text.decline}
        />
      </Form>
    </Notice>
  )
}

function TakeSeat({ session, result }: Props) {
  const { id, key, eligible, free } = session
  const [only] = eligible
  const chosen = result?.values.trainees?.split(' ') ?? []
  const who = `who-${id}`
  return (
    <Form method="post" className="seats-take" preventScrollReset>
      <PersonField />
      <input type="hidden" name="session" value={id} />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="free" value={free} />
      {eligible.length === 1 && only ? (
        <>
          <input type="hidden" name="trainee" value={only.id} />
          {only.name === text.myself ? null : <p>{text.forOne(only.name)}</p>}
        </>
      ) : (
        <fieldset className="seats-who" aria-describedby={who}>
          <legend>{text.who}</legend>
          <p className="field-hint" id={who}>
            {text.whoHint} {free === 1 ? text.oneLeft : ''}
          </p>
          {eligible.map((trainee) => (
            <CheckField
              key={trainee.id}
              id={`who-${id}-${trainee.id}`}
              name="trainee"
              value={trainee.id}
              label={trainee.name}
              defaultChecked={chosen.includes(trainee.id)}
            />
          ))}
        </fieldset>
      )}
      <div className="own-session-ways">
        <IntentButton intent="take-seat" of={key} label={free > 0 ? text.take : text.join} />
      </div>
      {free > 0 ? null : <p className="field-hint">{text.listHint}</p>}
    </Form>
  )
}

type IntentProps = { intent: string; of: string; label: string; look?: 'line' }

function IntentButton({ intent, of, label, look }: IntentProps) {
  const { formData } = useNavigation()
  const pending = formData?.get('intent') === intent && [formData.get('entry'), formData.get('key')].includes(of)
  return (
    <Button
      {...(look ? { look } : {})}
      size="touch"
      name="intent"
      value={intent}
      pending={pending}
      pendingText={text.saving}
    >
      {label}
    </Button>
  )
}
