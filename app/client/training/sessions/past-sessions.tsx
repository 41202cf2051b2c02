import { ownSessionsText } from '#domain/text/client/training/own-sessions'
import { STATE_WORDS } from '#domain/text/shared/sessions'
import { StatusPill, type Tone } from '#ui/notices/status-pill'
import type { AttendanceState } from '#domain/training/sessions'
import { SessionNote, type SessionNoteShown } from '../assessing/session-note'
import type { OwnSessionView } from './session-shown.ts'

const TONES: Record<AttendanceState, Tone> = {
  planned: 'info',
  held: 'good',
  late: 'good',
  missed: 'bad',
  cancelled: 'info',
}

function stateInWords({ state, excused, cancelled, ownCancellation }: OwnSessionView): string {
  if (ownCancellation?.counts) return ownSessionsText.cancelledLate
  if (cancelled) return ownSessionsText.cancelled
  if (state === 'missed' && excused) return ownSessionsText.missedExcused
  return state === 'planned' ? ownSessionsText.notMarked : STATE_WORDS[state]
}

export function PastSessions({
  sessions,
}: {
  sessions: readonly (OwnSessionView & { note: SessionNoteShown | null })[]
}) {
  return (
    <section className="client-part" aria-labelledby="past">
      <h2 id="past">{ownSessionsText.past}</h2>
      <ul className="past-sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <h3>{session.day}</h3>
              <p>
                {session.kind} · {session.hours}
                {session.coach ? ` · ${session.coach}` : ''}
              </p>
              {session.note ? <SessionNote {...session.note} /> : null}
            </div>
            <StatusPill tone={session.cancelled ? 'info' : TONES[session.state]}>{stateInWords(session)}</StatusPill>
          </li>
        ))}
      </ul>
    </section>
  )
}
