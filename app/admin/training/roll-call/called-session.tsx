import { linkTo } from '#routes'
import { shownOf, type Mark } from '#domain/training/roll-call/marks'
import { wayTo } from '#domain/training/session-times'
import type { AttendanceState } from '#domain/training/sessions'
import { sessionWayText } from '#domain/text/shared/session-way'
import { rollCallText } from '#domain/text/staff/training/roll-call'
import { Button } from '#ui/basics/button'
import { CalledRow } from './called-row'
import type { Called } from './use-marks.ts'

type Session = {
  id: string
  kind: string
  time: string
  startsAt: string
  place: string
  coach: string | null
  trainees: readonly Called[]
}

export function CalledSession({
  session: { id, kind, time, startsAt, place, coach, trainees },
  day,
  marks,
  onMark,
}: {
  session: Session
  day: string
  marks: ReadonlyMap<string, Mark>
  onMark(rows: readonly Called[], state: AttendanceState): void
}) {
  const unmarked = trainees.filter((row) => shownOf(row, marks.get(row.id)) === 'planned')
  return (
    <section className="panel call-session" aria-labelledby={`session-${id} whose-${id}`}>
      <div className="panel-head">
        <h2 id={`session-${id}`}>
          <time dateTime={startsAt}>{time}</time> {kind}
        </h2>
        <p id={`whose-${id}`}>
          {coach}
          {coach && place ? ' · ' : ''}
          <SessionPlace place={place} />
        </p>
        {trainees.length > 1 ? (
          <AllPresent time={time} day={day} unmarked={unmarked} onPress={() => onMark(unmarked, 'held')} />
        ) : null}
      </div>
      {trainees.length === 0 ? <p className="list-empty">{rollCallText.noTrainees}</p> : null}
      <ul>
        {trainees.map((row) => (
          <CalledRow
            key={row.id}
            row={row}
            day={day}
            mark={marks.get(row.id)}
            onPress={(wanted) => onMark([row], wanted)}
          />
        ))}
      </ul>
    </section>
  )
}

export function SessionPlace({ place }: { place: string }) {
  const way = wayTo(place)
  if (way?.kind !== 'meeting') return place
  return (
    <a className="text-link" href={way.to} title={place}>
      {sessionWayText.meeting}
    </a>
  )
}

/** The button stays when all are marked, so that the rows below hold still. */
function AllPresent({
  time,
  day,
  unmarked,
  onPress,
}: {
  time: string
  day: string
  unmarked: readonly Called[]
  onPress(): void
}) {
  return (
    <form
      method="post"
      action={linkTo('rollCallMark')}
      onSubmit={(event) => {
        event.preventDefault()
        if (unmarked.length > 0) onPress()
      }}
    >
      <input type="hidden" name="state" value="held" />
      <input type="hidden" name="day" value={day} />
      {unmarked.map(({ id, revision }) => (
        <input key={id} type="hidden" name="row" value={`${id} ${revision}`} />
      ))}
      <Button
        look="tonal"
        size="dense"
        aria-label={rollCallText.allPresentOf(time)}
        aria-disabled={unmarked.length === 0 || undefined}
      >
        {rollCallText.allPresent}
      </Button>
    </form>
  )
}
