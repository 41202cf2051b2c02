import type { ReactNode } from 'react'
import type { FetcherWithComponents } from 'react-router'

export type EntryActProps<Intent extends string> = {
  row: { id: string; place: number }
  intent: Intent
  className: string
  ended?: boolean
  children: ReactNode
  Form: FetcherWithComponents<unknown>['Form']
  to: string
}

/** One act on a row of an ordered list. It sends the position the user saw, so that a double click moves it once. */
export function EntryAct<Intent extends string>({
  row: { id, place },
  intent,
  className,
  ended = false,
  children,
  Form,
  to,
}: EntryActProps<Intent>) {
  return (
    <Form method="post" action={to}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="entry" value={id} />
      <input type="hidden" name="from" value={place} />
      <button
        id={`${intent}-${id}`}
        className={className}
        aria-disabled={ended || undefined}
        onClick={(event) => ended && event.preventDefault()}
      >
        {children}
      </button>
    </Form>
  )
}
