import { createContext, use, type ReactNode } from 'react'

export const IslandsContext = createContext<{ script: string; rules: string } | null>(null)

export type IslandName = 'account' | 'news' | 'cue' | 'words' | 'acts' | 'contact' | 'continue' | 'own' | 'show'

export function Island({ name, data, children }: { name: IslandName; data?: unknown; children: ReactNode }) {
  const alone = use(IslandsContext) !== null
  return (
    <div
      className="contents"
      data-island={name}
      data-of={alone && data !== undefined ? JSON.stringify(data) : undefined}
    >
      {children}
    </div>
  )
}

/** rewrite-html.ts inserts the remaining stylesheets here. */
export function Fold() {
  return use(IslandsContext) ? <template data-fold="" /> : null
}
