import type { ReactNode } from 'react'

export function PageHead({ title, note, children }: { title: string; note?: string; children?: ReactNode }) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {note ? <p>{note}</p> : null}
      </div>
      {children ? <div className="page-ways">{children}</div> : null}
    </div>
  )
}
