import { useState } from 'react'
import { Link } from 'react-router'
import { linkTo } from '#routes'
import { ownRecordingsText } from '#domain/text/client/training/practice'
import { phoneAttemptState, type PhoneAttempt } from '#domain/training/practice/phone-attempts'
import { Button } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { DeleteAttempt } from './delete-attempt.tsx'
import { PhonePlayer } from './listen-phase'
import type { PracticeRoom } from './practice-data.ts'
import type { PhoneAttempts } from './use-practice-room.ts'

export function PhoneRecordings({ phone, maySend }: { phone: PhoneAttempts; maySend: boolean }) {
  if (phone.attempts.length === 0) return null
  return (
    <section className="client-part" aria-labelledby="practice-phone">
      <h2 id="practice-phone">{ownRecordingsText.phone}</h2>
      <ul className="practice-recordings">
        {phone.attempts.map((attempt) => (
          <OnPhone key={attempt.id} attempt={attempt} phone={phone} maySend={maySend} />
        ))}
      </ul>
      <p className="field-hint">{ownRecordingsText.phoneHint}</p>
    </section>
  )
}

export function SentRecordings({ sent }: { sent: PracticeRoom['attempts'] }) {
  return (
    <section className="client-part" aria-labelledby="practice-sent">
      <h2 id="practice-sent">{ownRecordingsText.sent}</h2>
      {sent.length === 0 ? <p className="field-hint">{ownRecordingsText.none}</p> : null}
      <ul className="practice-recordings">
        {sent.map((attempt) => (
          <SentRow key={attempt.id} attempt={attempt} />
        ))}
      </ul>
    </section>
  )
}

const TONES = {
  'cut-off': 'warn',
  kept: 'info',
  refused: 'bad',
  'waiting-line': 'info',
  'waiting-wifi': 'info',
  sending: 'info',
} as const

function OnPhone({
  attempt,
  phone: { line, progress, send, remove },
  maySend,
}: {
  attempt: PhoneAttempt
  phone: PhoneAttempts
  maySend: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const sent = progress?.id === attempt.id ? progress.sent : null
  const state = phoneAttemptState(attempt, { ...line, sent })
  const percent =
    sent === null || attempt.bytes === 0 ? null : Math.min(100, Math.round((sent * 100) / attempt.bytes))
  const mayChoose = state !== 'sending' && state !== 'waiting-line'
  return (
    <li>
      <p className="practice-text">{attempt.drillText}</p>
      <p className="practice-state">
        <StatusPill tone={TONES[state]}>
          {percent === null ? ownRecordingsText.state[state] : ownRecordingsText.percent(percent)}
        </StatusPill>
        <span>{ownRecordingsText.seconds(attempt.seconds)}</span>
      </p>
      {percent === null ? null : (
        <progress className="bar" value={percent} max={100} aria-label={ownRecordingsText.state.sending} />
      )}
      {state === 'sending' ? <p className="field-hint">{ownRecordingsText.leaveOpen}</p> : null}
      {attempt.refused ? <p className="field-error">{attempt.refused}</p> : null}
      {isOpen ? <PhonePlayer attempt={attempt} label={ownRecordingsText.listen} /> : null}
      <div className="practice-ways">
        {isOpen ? null : (
          <Button type="button" look="line" size="touch" onClick={() => setOpen(true)}>
            {ownRecordingsText.listen}
          </Button>
        )}
        {maySend && mayChoose ? (
          <Button type="button" look="tonal" size="touch" onClick={() => void send(attempt.id)}>
            {state === 'waiting-wifi' ? ownRecordingsText.sendNow : ownRecordingsText.send}
          </Button>
        ) : null}
        <DeleteAttempt drill={attempt.drillText} onDelete={() => void remove(attempt.id)} />
      </div>
    </li>
  )
}

function SentRow({ attempt }: { attempt: PracticeRoom['attempts'][number] }) {
  const { id, drill, milliseconds, sent, until, isReviewed, isRemoved, isHidden } = attempt
  const state = isHidden
    ? ownRecordingsText.reported
    : isReviewed
      ? ownRecordingsText.reviewed
      : ownRecordingsText.sentState
  return (
    <li>
      <p className="practice-text">
        <Link className="text-link" to={linkTo('ownAttempt', { id })}>
          {drill}
        </Link>
      </p>
      <p className="practice-state">
        <StatusPill tone={isHidden ? 'bad' : isReviewed ? 'good' : 'info'}>{state}</StatusPill>
        <span>
          {sent}, {ownRecordingsText.seconds(Math.round(milliseconds / 1000))}
        </span>
        <span>{isRemoved ? ownRecordingsText.removed : ownRecordingsText.until(until)}</span>
      </p>
    </li>
  )
}
