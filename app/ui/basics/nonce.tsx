import { createContext } from 'react'

export const NonceContext = createContext<string | undefined>(undefined)

export const ReferenceContext = createContext<string | undefined>(undefined)
