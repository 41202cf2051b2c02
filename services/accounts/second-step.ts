import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import type { Seals } from '#services/operating/seals'

const PERIOD_S = 30
const RECOVERY_CODES = 10
const LETTERS = 'abcdefghjkmnpqrstvwxyz23456789'

const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret: Secret.fromBase32(secret) })

/** 160 bits in Base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What a seal of somebody's secret is about: in another account's row it does not open. */
export function aboutSecretOf(userId: string): string {
  return `second step of ${userId}`
}

/** As it lies in the records. */
export function sealedSecret(seals: Seals, userId: string, secret: string): string {
  return seals.sealText(secret, aboutSecretOf(userId))
}

export function openedSecret(seals: Seals, userId: string, kept: string): string {
  return seals.openText(kept, aboutSecretOf(userId))
}

/** `path` draws the QR code on a square of so many modules. */
export function enrolmentOf(
  secret: string,
  email: string,
  issuer: string,
): { address: string; modules: number; path: string } {
  const address = totpOf(secret, email, issuer).toString()
  const { data, size } = encode(address, { ecc: 'M', border: 4 })
  return {
    address,
    modules: size,
    path: data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
  }
}

/** One step of clock drift is allowed; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const drift = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return drift === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + drift
}

/** Each of 50 bits, and the hashes that are kept of them. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(randomBytes(10), (byte) => LETTERS[byte % LETTERS.length]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
  return { codes, hashes: codes.map(hashOfCode) }
}

/** However it is typed. */
export function hashOfCode(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('hex')
}
