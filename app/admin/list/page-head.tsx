import type { ReactNode } from 'react'

/** The head of a back-office page: its title, a quiet line such as today's date, and the page's one main button. */
export function PageHead({ title, note, children }: { title: string; note?: string; children?: ReactNode }) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {note ? <p>{note}</p> : null}
      </div>
      {children}
    </div>
  )
}
