import type { ReactNode } from 'react'
import { Eyebrow } from '../parts/hero-title.tsx'

export function Part({
  id,
  title,
  eyebrow,
  className,
  children,
}: {
  id: string
  title: string
  eyebrow: string
  className: string
  children: ReactNode
}) {
  return (
    <section className={className} id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <header>
          <Eyebrow text={eyebrow} />
          <h2 className="headline" id={`${id}-title`}>
            {title}
          </h2>
        </header>
        {children}
      </div>
    </section>
  )
}
