import type { Config } from '#services/config'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** Tells whether a Host header names this site: its own public host, or a loopback name where none is set. */
export function isOwnHost({ publicUrl }: Pick<Config, 'publicUrl'>, host: string | null | undefined): boolean {
  if (!host) return false
  return publicUrl ? host.toLowerCase() === new URL(publicUrl).host : LOOPBACK.test(host)
}

/** The origin that browsers name when they write to this site from itself. */
export function ownOrigin({ publicUrl }: Pick<Config, 'publicUrl'>, host: string): string {
  return publicUrl ?? `http://${host}`
}

/** Tells whether a write comes from a page of this site. Without either header only callers that carry no session are let through. */
export function isSameOriginWrite({ origin, fetchSite, own, hasSession }: { origin: string | null; fetchSite: string | null; own: string; hasSession: boolean }): boolean {
  if (origin !== null && origin !== own) return false
  if (fetchSite !== null && fetchSite !== 'same-origin') return false
  return origin !== null || fetchSite !== null || !hasSession
}
