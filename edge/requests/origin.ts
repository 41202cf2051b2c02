import type { Config } from '#services/operating/config'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** True for the public host, or a loopback name without one; ignores the port, because proxies drop or rewrite it. */
export function isOwnHost({ publicUrl }: Pick<Config, 'publicUrl'>, host: string | null | undefined): boolean {
  if (!host) return false
  return publicUrl ? host.toLowerCase().replace(/:\d{1,5}$/, '') === new URL(publicUrl).hostname : LOOPBACK.test(host)
}

/**
 * The host that a request names: an absolute request target counts before the Host header (RFC 9112, section 3.2.2).
 */
export function requestedHost(target: string, hostHeader: string | undefined): string | undefined {
  if (target.startsWith('/')) return hostHeader
  return URL.canParse(target) ? new URL(target).host : hostHeader
}

/** Behind a proxy that ends TLS, requests arrive as http. */
export function asVisitorSent({ publicUrl }: Pick<Config, 'publicUrl'>, request: Request): Request {
  if (!publicUrl) return request
  const { origin, pathname, search } = new URL(request.url)
  return origin === publicUrl ? request : new Request(publicUrl + pathname + search, request)
}

export function ownOrigin({ publicUrl }: Pick<Config, 'publicUrl'>, host: string): string {
  return publicUrl ?? `http://${host}`
}

/** Without either header, only callers without a session are allowed. */
export function isSameOriginWrite({
  origin,
  fetchSite,
  own,
  hasSession,
}: {
  origin: string | null
  fetchSite: string | null
  own: string
  hasSession: boolean
}): boolean {
  if (origin !== null && origin !== own) return false
  if (fetchSite !== null && fetchSite !== 'same-origin') return false
  return origin !== null || fetchSite !== null || !hasSession
}
