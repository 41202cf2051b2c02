import { linkTo } from '#routes'
import type { AttendanceState } from '#domain/training/sessions'
import { STATE_WORDS } from '#domain/text/shared/sessions'
import { rollCallText } from '#domain/text/staff/training/roll-call'
import { Toast } from '#ui/notices/toast'
import type { Called } from './use-marks.ts'

export type LastMarks = { rows: readonly Called[]; state: AttendanceState }

export function UndoToast({
  last,
  arrived,
  day,
  onUndo,
}: {
  last: LastMarks | null
  arrived: readonly Called[]
  day: string
  onUndo(rows: readonly Called[]): void
}) {
  const rows = last?.rows ?? arrived
  const state = last?.state ?? arrived[0]?.state
  const [first] = rows
  if (!first || !state) return <Toast text={null} shown={null} />
  const text = markText(rows, STATE_WORDS[state])
  return (
    <Toast text={text} shown={last ?? arrived}>
      <form
        method="post"
        action={linkTo('rollCallMark')}
        onSubmit={(event) => {
          event.preventDefault()
          onUndo(rows)
          document.querySelector<HTMLElement>(`#call-${CSS.escape(first.id)} button`)?.focus()
        }}
      >
        <input type="hidden" name="state" value="planned" />
        <input type="hidden" name="day" value={day} />
        {rows.map(({ id, revision }) => (
          <input key={id} type="hidden" name="row" value={`${id} ${revision}`} />
        ))}
        <button className="toast-action">
          {rollCallText.undo}
          <span className="sr-only">
            {rows.length === 1 ? rollCallText.undoOf(first.name) : rollCallText.undoOfMany}
          </span>
        </button>
      </form>
    </Toast>
  )
}

function markText(rows: readonly Called[], state: string): string {
  const [first] = rows
  return rows.length === 1 && first
    ? rollCallText.markedOne(first.name, state)
    : rollCallText.markedMany(rows.length, state)
}
