import { parse, serialize } from 'hono/utils/cookie'
import { KNOWN_DEVICES, SESSION_DAYS, SIGNED_IN_HINT } from '#domain/accounts/accounts'
import { CHALLENGE_MINUTES } from '#domain/accounts/passkeys'
import type { Config } from '#services/operating/config'

type Line = Pick<Config, 'secure'>
type SetHeader = [name: string, value: string]
type SetCookie = SetHeader

const DAY = 86_400
const AWAITED_SECONDS = 600
const CHALLENGE_SECONDS = CHALLENGE_MINUTES * 60

/** The __Host- prefix binds the cookie to this host; it needs TLS. */
const named =
  (name: string) =>
  ({ secure }: Line) =>
    secure ? `__Host-${name}` : name
export const sessionCookieName = named('session')
const awaitedName = named('awaited-code')
const deviceName = named('device')
const challengeName = named('passkey-challenge')

function setCookie({ secure }: Line, name: string, value: string, maxAge: number, httpOnly = true): SetCookie {
  return ['Set-Cookie', serialize(name, value, { path: '/', maxAge, httpOnly, secure, sameSite: 'Lax' })]
}

const session = (line: Line, token: string, seconds: number) => [
  setCookie(line, sessionCookieName(line), token, seconds),
  setCookie(line, SIGNED_IN_HINT, '1', seconds, false),
]

export const sessionCookies = (line: Line, token: string) => session(line, token, SESSION_DAYS.longest * DAY)

export const expiredSessionCookies = (line: Line) => session(line, '', 0)

export const leavingHeaders = (line: Line): SetHeader[] => [
  ...expiredSessionCookies(line),
  ['Clear-Site-Data', '"storage"'],
]

export const awaitedCookies = (line: Line, token: string) => [
  setCookie(line, awaitedName(line), token, AWAITED_SECONDS),
]

export const expiredAwaitedCookies = (line: Line) => [setCookie(line, awaitedName(line), '', 0)]

export const challengeCookies = (line: Line, token: string) => [
  setCookie(line, challengeName(line), token, CHALLENGE_SECONDS),
]

export const deviceCookies = (line: Line, token: string) => [
  setCookie(line, deviceName(line), token, KNOWN_DEVICES.days * DAY),
]

const tokenUnder = (nameOf: (line: Line) => string) => (line: Line, header: string | null | undefined) => {
  const name = nameOf(line)
  const token = parse(header ?? '', name)[name]
  return token && /^[\w-]{43}$/.test(token) ? token : null
}
export const sessionTokenFrom = tokenUnder(sessionCookieName)
export const awaitedTokenFrom = tokenUnder(awaitedName)
export const challengeTokenFrom = tokenUnder(challengeName)
export const deviceTokenFrom = tokenUnder(deviceName)
