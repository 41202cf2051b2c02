import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { sectionsText } from '#domain/text/staff/training/sections'
import type { SectionIntent } from '#domain/text/staff/training/sections'
import type { ActionResult } from '#app/action-result'
import type { SentSection } from './sections-action.ts'

export const useSections = () => useFetcher<ActionResult<SentSection>>({ key: 'sections' })

export function Move({
  id,
  intent,
  name,
  place,
  places,
}: {
  id: string
  intent: 'move' | 'move-material'
  name: string
  place: number
  places: number
}) {
  const button = (way: 'up' | 'down', ended: boolean, icon: ReactNode) => (
    <Press
      intent={intent}
      entry={id}
      id={`${intent}-${way}-${id}`}
      className="icon-button"
      ended={ended}
      more={{ way, from: String(place) }}
    >
      {icon}
      <span className="sr-only">{way === 'up' ? sectionsText.moveUp(name) : sectionsText.moveDown(name)}</span>
    </Press>
  )
  return (
    <div className="package-actions arranged-moves">
      {button('up', place === 0, <ArrowUp size={18} aria-hidden="true" />)}
      {button('down', place === places - 1, <ArrowDown size={18} aria-hidden="true" />)}
    </div>
  )
}

export function Press({
  intent,
  entry,
  id,
  className,
  ended = false,
  more = {},
  children,
}: {
  intent: SectionIntent
  entry: string
  id?: string
  className: string
  ended?: boolean
  more?: Record<string, string>
  children: ReactNode
}) {
  const { Form } = useSections()
  return (
    <Form method="post">
      {Object.entries({ intent, entry, ...more }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        id={id ?? `${intent}-${entry}`}
        className={className}
        aria-disabled={ended || undefined}
        onClick={(event) => ended && event.preventDefault()}
      >
        {children}
      </button>
    </Form>
  )
}
