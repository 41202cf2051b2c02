import type { ReactNode } from 'react'

/** One line of a record's details: what it is, and what is kept. */
export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
