import { addressNamed, factsOf, linkTo, type Facts } from '#addresses'
import type { Config } from '#services/operating/config'

type Header = [name: string, value: string]

export function securityHeaders(config: Pick<Config, 'secure'>): Header[] {
  return [...openHeaders(config), OWN_WINDOW]
}

/** Takes a window from the hands of whoever opened it. A browser starts a second process for it before it paints. */
export const OWN_WINDOW: Header = ['Cross-Origin-Opener-Policy', 'same-origin']

/** For a page that is the same for everyone: whoever opened it learns nothing. */
export function openHeaders(config: Pick<Config, 'secure'>): Header[] {
  return [
    ...partHeaders(config),
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'geolocation=(), microphone=(), payment=()'],
  ]
}

/** The other headers speak of documents, and a page fetches a dozen parts over a slow line. */
function partHeaders({ secure }: Pick<Config, 'secure'>): Header[] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(secure ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as Header] : []),
  ]
}

/** Own files only, and of what stands in the page those that are named, by nonce or hash. */
export function policyOf(scripts: string[], styles: string[] = []): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts].join(' '),
    ['style-src', "'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Not report-to: a browser that knows it leaves report-uri alone, and tells nothing without TLS or in a private
    // window.
    `report-uri ${linkTo('policyReports')}`,
  ].join('; ')
}

/**
 * Whether a page has to take its window from whoever opened it. One for newcomers does where a page led to it; where a
 * person typed its address or kept it as a bookmark, nobody opened it. `site`: the request's `Sec-Fetch-Site`.
 */
export function needsOwnWindow(kept: Facts['kept'], site: string | undefined): boolean {
  return kept !== 'everyone' && !(kept === 'newcomers' && site === 'none')
}

/** Leaves what a page has said itself: one whose address is a secret says who may learn it. */
export function addHeaders(
  config: Pick<Config, 'secure'>,
  asked: { path: string; site: string | undefined },
  headers: Headers,
): void {
  const address = addressNamed(asked.path)
  const built = address === 'asset'
  const own = needsOwnWindow(factsOf(address).kept, asked.site)
  for (const [name, value] of (built ? partHeaders : own ? securityHeaders : openHeaders)(config))
    if (name !== 'Referrer-Policy' || !headers.has(name)) headers.set(name, value)
  if (!built && !headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', FRAMED_BY_NOBODY)
}

/** For everything that is no page and no file of somebody's. */
const FRAMED_BY_NOBODY = "frame-ancestors 'none'"

/** It runs nothing and reaches nothing. A PDF is not sandboxed as well: browsers open their viewer in no sandbox. */
export function filePolicy(contentType: string): string {
  return contentType === 'application/pdf'
    ? "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    : "default-src 'none'; img-src 'self' data:; frame-ancestors 'none'; sandbox"
}
