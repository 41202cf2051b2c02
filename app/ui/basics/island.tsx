import { createContext, use, type ReactNode } from 'react'

/**
 * Set while a public page is drawn that is sent without React: the address of what wakes its islands (app/islands), and
 * which of its links the browser may prepare.
 */
export const IslandsContext = createContext<{ script: string; rules: string } | null>(null)

/** Each stands in app/islands/islands.tsx with what it is woken as. */
export type IslandName = 'account' | 'news' | 'cue' | 'words' | 'acts' | 'contact' | 'continue' | 'show'

/**
 * A part of a page that moves or answers. Where all of the page is React it is nothing special; elsewhere it is woken by
 * itself, with what stands in the page, and with `data` where the page does not say it.
 */
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

/** Below it nothing belongs to the first view: the edge puts the style sheets of the rest here. */
export function Fold() {
  return use(IslandsContext) ? <template data-fold="" /> : null
}
