import { createContext, type ReactNode } from 'react'

export const MarkupCacheContext = createContext<((key: string, at: string, parts: ReactNode) => string) | null>(null)
