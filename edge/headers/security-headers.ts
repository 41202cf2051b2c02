import { linkTo } from '#routes'
import type { AddressFacts } from '#route-facts'
import { addressNamed, getAddressFacts } from '#route-lookup'
import type { Config } from '#services/operating/config'

type Header = [name: string, value: string]

export function securityHeaders(config: Pick<Config, 'secure'>): Header[] {
  return [...openHeaders(config), OWN_WINDOW]
}

/** Cuts the link to the opener window. It costs: browsers start a second process for it before they paint. */
export const OWN_WINDOW: Header = ['Cross-Origin-Opener-Policy', 'same-origin']

/** For pages that are the same for every visitor: an opener window learns nothing from them. */
export function openHeaders(config: Pick<Config, 'secure'>): Header[] {
  return [
    ...partHeaders(config),
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', permissionsFor(undefined)],
  ]
}

function permissionsFor(devices: AddressFacts['devices']): string {
  const camera = devices === 'recorder' ? 'self' : ''
  const microphone = devices ? 'self' : ''
  return `camera=(${camera}), geolocation=(), microphone=(${microphone}), payment=()`
}

function partHeaders({ secure }: Pick<Config, 'secure'>): Header[] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(secure ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as Header] : []),
  ]
}

export function policyOf(scripts: string[], styles: string[] = [], framedBy = "'none'"): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts].join(' '),
    ['style-src', "'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
    // Not report-to: browsers that know it ignore report-uri, and send nothing without TLS or in private windows.
    `report-uri ${linkTo('policyReports')}`,
  ].join('; ')
}

/** `site` is `Sec-Fetch-Site`: with 'none' the user typed or bookmarked a newcomers' page, so it has no opener. */
export function needsOwnWindow(cached: AddressFacts['cached'], site: string | undefined): boolean {
  return cached !== 'everyone' && !(cached === 'newcomers' && site === 'none')
}

/** A secret address has a referrer policy of its own, and a logo is shown in emails. */
const KEPT = ['Referrer-Policy', 'Cross-Origin-Resource-Policy']

export function addHeaders(
  config: Pick<Config, 'secure'>,
  request: { path: string; site: string | undefined },
  headers: Headers,
): void {
  const address = addressNamed(request.path)
  const built = address === 'asset'
  const own = needsOwnWindow(getAddressFacts(address).cached, request.site)
  for (const [name, value] of (built ? partHeaders : own ? securityHeaders : openHeaders)(config))
    if (!KEPT.includes(name) || !headers.has(name)) headers.set(name, value)
  const { devices } = getAddressFacts(address)
  if (devices) headers.set('Permissions-Policy', permissionsFor(devices))
  if (!built && !headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', NO_FRAMING)
}

const NO_FRAMING = "frame-ancestors 'none'"

/**
 * Lets the file run nothing and load nothing. PDFs are not sandboxed, because browsers refuse their viewer in a
 * sandbox.
 */
export function filePolicy(contentType: string): string {
  return contentType === 'application/pdf'
    ? "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    : "default-src 'none'; img-src 'self' data:; frame-ancestors 'none'; sandbox"
}
