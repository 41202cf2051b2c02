import { KNOWN_DEVICES, SESSION_DAYS, SIGNED_IN_HINT } from '#domain/accounts'
import type { Config } from './config.ts'

/** The session cookie's name: bound to this host where there is TLS, a plain name where there is none. */
export function sessionCookieName({ secure }: Pick<Config, 'secure'>): string {
  return secure ? '__Host-session' : 'session'
}

function cookie(config: Pick<Config, 'secure'>, value: string, maxAge: number): string {
  return `${sessionCookieName(config)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${config.secure ? '; Secure' : ''}`
}

/** The Set-Cookie headers of a sign-in: the token, which no script can read, and the hint, which says only that asking /me is worth while. */
export function sessionCookies(config: Pick<Config, 'secure'>, token: string): [name: string, value: string][] {
  const seconds = SESSION_DAYS.longest * 86_400
  return [['Set-Cookie', cookie(config, token, seconds)], ['Set-Cookie', hint(config, seconds)]]
}

/** The Set-Cookie headers that remove both. */
export function expiredSessionCookies(config: Pick<Config, 'secure'>): [name: string, value: string][] {
  return [['Set-Cookie', cookie(config, '', 0)], ['Set-Cookie', hint(config, 0)]]
}

function hint({ secure }: Pick<Config, 'secure'>, maxAge: number): string {
  return `${SIGNED_IN_HINT}=1; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? '; Secure' : ''}`
}

const AWAITED_SECONDS = 600
const awaitedName = ({ secure }: Pick<Config, 'secure'>) => (secure ? '__Host-awaited-code' : 'awaited-code')
const awaited = (config: Pick<Config, 'secure'>, value: string, maxAge: number) => `${awaitedName(config)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${config.secure ? '; Secure' : ''}`

/** The Set-Cookie header of somebody whose password was right and whose code is awaited. */
export function awaitedCookies(config: Pick<Config, 'secure'>, token: string): [name: string, value: string][] {
  return [['Set-Cookie', awaited(config, token, AWAITED_SECONDS)]]
}

/** The same, taken away. */
export function expiredAwaitedCookies(config: Pick<Config, 'secure'>): [name: string, value: string][] {
  return [['Set-Cookie', awaited(config, '', 0)]]
}

/** The token of an awaited code a Cookie header carries, or null. */
export function awaitedTokenFrom(config: Pick<Config, 'secure'>, header: string | null | undefined): string | null {
  return tokenIn(header, awaitedName(config))
}

const deviceName = ({ secure }: Pick<Config, 'secure'>) => (secure ? '__Host-device' : 'device')

/** The Set-Cookie header by which a browser is known again at the next sign-in; it opens nothing. */
export function deviceCookies(config: Pick<Config, 'secure'>, token: string): [name: string, value: string][] {
  const seconds = KNOWN_DEVICES.days * 86_400
  return [['Set-Cookie', `${deviceName(config)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${config.secure ? '; Secure' : ''}`]]
}

/** The device's token a Cookie header carries, or null. */
export function deviceTokenFrom(config: Pick<Config, 'secure'>, header: string | null | undefined): string | null {
  return tokenIn(header, deviceName(config))
}

/** The session token a Cookie header carries, or null. */
export function sessionTokenFrom(config: Pick<Config, 'secure'>, header: string | null | undefined): string | null {
  return tokenIn(header, sessionCookieName(config))
}

function tokenIn(header: string | null | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) {
      const token = part.slice(at + 1).trim()
      return /^[\w-]{43}$/.test(token) ? token : null
    }
  }
  return null
}
