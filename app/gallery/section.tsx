import type { ReactNode } from 'react'
import './gallery.css'

export function GallerySection({ part, children }: { part: string; children: ReactNode }) {
  return (
    <section className="gallery-part" aria-label={part}>
      <h2>{part}</h2>
      <div className="gallery-states">{children}</div>
    </section>
  )
}
