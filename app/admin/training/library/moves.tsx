import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { sectionsText } from '#domain/text/staff/training/sections'
import type { SectionIntent } from '#domain/text/staff/training/sections'
import type { ActionResult } from '#app/action-result'
import { EntryButton, type EntryButtonProps } from '../../editing/entry-act.tsx'
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

export function Press(press: Omit<EntryButtonProps<SectionIntent>, 'Form'>) {
  return <EntryButton {...press} Form={useSections().Form} />
}
