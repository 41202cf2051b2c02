import { createContext } from 'react'

/**
 * The nonce of this answer's Content-Security-Policy; undefined in the browser, where nothing is written any more.
 */
export const NonceContext = createContext<string | undefined>(undefined)

/** The reference id of a failure, known only while the server writes the page. */
export const ReferenceContext = createContext<string | undefined>(undefined)
