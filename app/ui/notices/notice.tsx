import type { ReactNode } from 'react'
import { TONES, type Tone } from './status-pill'
import './notice.css'

export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = TONES[tone]
  return (
    <div className={`notice tone-${tone}`}>
      <Icon size={20} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
