import { createContext, type ReactNode } from 'react'

/** Returns cached markup on the server; the containing element still hydrates as usual. */
export const MarkupCacheContext = createContext<((key: string, at: string, parts: ReactNode) => string) | null>(null)
