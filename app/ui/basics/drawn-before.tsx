import { createContext, type ReactNode } from 'react'

/**
 * Set while the server draws: the markup of what `key` says everything about, at an address, kept from the last time that
 * it was drawn. It stands inside an element whose parts a browser hydrates as if they had been drawn with the page.
 */
export const DrawnBefore = createContext<((key: string, at: string, parts: ReactNode) => string) | null>(null)
