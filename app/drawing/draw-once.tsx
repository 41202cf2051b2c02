import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'

// The links of the back office are half of what its smaller pages draw, and the same for everybody of a role.

const MOST_KEPT = 100
const known = new Map<string, string>()

/** Whatever it shows has to stand in the key: whoever draws under the same key is sent the same bytes. */
export function drawOnce(key: string, at: string, parts: ReactNode): string {
  const place = `${at}\n${key}`
  let html = known.get(place)
  if (html === undefined) {
    html = renderToString(<StaticRouter location={at}>{parts}</StaticRouter>)
    if (known.size >= MOST_KEPT) known.clear()
    known.set(place, html)
  }
  return html
}
