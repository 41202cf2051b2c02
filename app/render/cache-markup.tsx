import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'

const MOST_KEPT = 100
const known = new Map<string, string>()

/** Caution: `key` must contain everything the markup depends on, because users with the same key share it. */
export function cacheMarkup(key: string, at: string, parts: ReactNode): string {
  const place = `${at}\n${key}`
  let html = known.get(place)
  if (html === undefined) {
    html = renderToString(<StaticRouter location={at}>{parts}</StaticRouter>)
    if (known.size >= MOST_KEPT) known.clear()
    known.set(place, html)
  }
  return html
}
