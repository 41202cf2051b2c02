import type { ReactNode } from 'react'
import { CircleCheck, CircleX, Clock, Info } from 'lucide-react'
import type { Tone } from './status-pill'
import './notice.css'

const ICONS = { good: CircleCheck, warn: Clock, bad: CircleX, info: Info } as const

/** A message that stays on the page, in the tone of what it says. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = ICONS[tone]
  return (
    <div className={`notice tone-${tone}`}>
      <Icon size={20} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
