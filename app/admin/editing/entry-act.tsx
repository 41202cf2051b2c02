import type { ReactNode } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'

export type EntryButtonProps<Intent extends string> = {
  entry: string
  intent: Intent
  more?: Record<string, string>
  id?: string
  className: string
  ended?: boolean
  children: ReactNode
  Form: FetcherWithComponents<unknown>['Form']
  to?: string
}

export function EntryButton<Intent extends string>({
  entry,
  intent,
  more = {},
  id = `${intent}-${entry}`,
  className,
  ended = false,
  children,
  Form,
  to,
}: EntryButtonProps<Intent>) {
  return (
    <Form method="post" action={to}>
      {Object.entries({ intent, entry, ...more }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        id={id}
        className={className}
        aria-disabled={ended || undefined}
        onClick={(event) => ended && event.preventDefault()}
      >
        {children}
      </button>
    </Form>
  )
}

export type EntryActProps<Intent extends string> = Omit<EntryButtonProps<Intent>, 'entry' | 'more' | 'id'> & {
  row: { id: string; place: number }
}

/** It sends the position the user saw, so that a double click moves the row once. */
export function EntryAct<Intent extends string>({ row: { id, place }, ...button }: EntryActProps<Intent>) {
  return <EntryButton {...button} entry={id} more={{ from: String(place) }} />
}

type EntryMovesProps = {
  row: { id: string; place: number; places: number }
  name: string
  text: { moveUp(name: string): string; moveDown(name: string): string }
  Act(act: Omit<EntryActProps<'up' | 'down'>, 'Form' | 'to'>): ReactNode
}

export function EntryMoves({ row, name, text, Act }: EntryMovesProps) {
  return (
    <>
      <Act row={row} intent="up" className="icon-button" ended={row.place === 0}>
        <ArrowUp size={18} aria-hidden="true" />
        <span className="sr-only">{text.moveUp(name)}</span>
      </Act>
      <Act row={row} intent="down" className="icon-button" ended={row.place === row.places - 1}>
        <ArrowDown size={18} aria-hidden="true" />
        <span className="sr-only">{text.moveDown(name)}</span>
      </Act>
    </>
  )
}
