import { createContext, use, type ReactNode } from 'react'

/** Set while the server renders a page without React: the island script's URL and the prerender rules. */
export const IslandsContext = createContext<{ script: string; rules: string } | null>(null)

export type IslandName = 'account' | 'news' | 'cue' | 'words' | 'acts' | 'contact' | 'continue' | 'own' | 'show'

/** Hydrates alone on public pages, with `data` that the HTML lacks; elsewhere only a wrapper. */
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
