import { linkTo } from '#routes'
import { Link } from 'react-router'
import { Check, Clock, X } from 'lucide-react'
import { CALLED, shownOf, type Mark } from '#domain/training/roll-call/marks'
import { STATE_WORDS } from '#domain/text/shared/sessions'
import type { AttendanceState } from '#domain/training/sessions'
import { rollCallText } from '#domain/text/staff/training/roll-call'
import { Avatar } from '#ui/avatar'
import type { Called } from './use-marks.ts'

const ICONS = { held: Check, late: Clock, missed: X } as const

export function CalledRow({
  row,
  mark,
  day,
  onPress,
}: {
  row: Called
  day: string
  mark: Mark | undefined
  onPress(wanted: AttendanceState): void
}) {
  const shown = shownOf(row, mark)
  const waits = mark?.wanted != null
  return (
    <li className="called" id={`call-${row.id}`}>
      <div className="called-who">
        <Avatar name={row.name} image={row.image} />
        <p id={`name-${row.id}`}>
          <strong>{row.name}</strong>
          <small>
            {waits ? rollCallText.notSent : shown === 'planned' ? rollCallText.notMarked : STATE_WORDS[shown]}
          </small>
        </p>
        <Link className="text-link called-went" to={linkTo('adminAttendance', { id: row.id })}>
          {rollCallText.report}
          <span className="sr-only">: {row.name}</span>
        </Link>
      </div>
      <form
        method="post"
        action={linkTo('rollCallMark')}
        className="called-form"
        onSubmit={(event) => {
          event.preventDefault()
          const { submitter } = event.nativeEvent
          const wanted = CALLED.find((state) => state === submitter?.getAttribute('value'))
          if (wanted) onPress(wanted)
        }}
      >
        <input type="hidden" name="attendance" value={row.id} />
        <input type="hidden" name="seen" value={row.revision} />
        <input type="hidden" name="day" value={day} />
        {/* This is no landmark, because the same trainee may appear twice on a day. */}
        <MarkButtons name={row.name} shown={shown} />
      </form>
    </li>
  )
}

function MarkButtons({ name, shown }: { name: string; shown: AttendanceState }) {
  return (
    <fieldset className="called-marks" aria-label={name}>
      {CALLED.map((state) => {
        const Icon = ICONS[state]
        return (
          <button
            key={state}
            name="state"
            value={state}
            className={`called-mark called-${state}`}
            aria-pressed={shown === state}
          >
            <Icon size={20} aria-hidden="true" />
            {STATE_WORDS[state]}
          </button>
        )
      })}
    </fieldset>
  )
}
