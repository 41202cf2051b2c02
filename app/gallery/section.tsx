import type { ReactNode } from 'react'
import './gallery.css'

/** One part in all its states, under the name it has in the code. */
export function Section({ part, children }: { part: string; children: ReactNode }) {
  return (
    <section className="gallery-part" aria-label={part}>
      <h2>{part}</h2>
      <div className="gallery-states">{children}</div>
    </section>
  )
}
