import { SESSION_DAYS } from '#domain/accounts'
import type { Config } from './config.ts'

/** The session cookie's name: bound to this host where there is TLS, a plain name where there is none. */
export function sessionCookieName({ secure }: Pick<Config, 'secure'>): string {
  return secure ? '__Host-session' : 'session'
}

function cookie(config: Pick<Config, 'secure'>, value: string, maxAge: number): string {
  return `${sessionCookieName(config)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${config.secure ? '; Secure' : ''}`
}

/** The Set-Cookie line that carries a session token. */
export function sessionCookie(config: Pick<Config, 'secure'>, token: string): string {
  return cookie(config, token, SESSION_DAYS.longest * 86_400)
}

/** The Set-Cookie line that removes the session token. */
export function expiredSessionCookie(config: Pick<Config, 'secure'>): string {
  return cookie(config, '', 0)
}

/** The session token a Cookie header carries, or null. */
export function sessionTokenFrom(config: Pick<Config, 'secure'>, header: string | null | undefined): string | null {
  const name = sessionCookieName(config)
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) {
      const token = part.slice(at + 1).trim()
      return /^[\w-]{43}$/.test(token) ? token : null
    }
  }
  return null
}
