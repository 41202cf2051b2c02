import { CircleCheck, CircleX, Clock, Info } from 'lucide-react'
import './notice.css'

export const TONES = { good: CircleCheck, warn: Clock, bad: CircleX, info: Info } as const
export type Tone = keyof typeof TONES

export function StatusPill({ tone, children }: { tone: Tone; children: string }) {
  const Icon = TONES[tone]
  return (
    <span className={`pill tone-${tone}`}>
      <Icon size={14} aria-hidden="true" />
      {children}
    </span>
  )
}
