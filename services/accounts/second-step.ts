import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'

const PERIOD_S = 30
const RECOVERY_CODES = 10
const LETTERS = 'abcdefghjkmnpqrstvwxyz23456789'

const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret: Secret.fromBase32(secret) })

/** A new secret for an authenticator app: 160 bits in Base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator app reads: as an address, and as a QR code's path on a square of so many modules. */
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

/** The time step a code of six digits belongs to, one step of clock drift allowed; null for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const drift = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return drift === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + drift
}

/** Ten codes for the day the phone is lost, each of 50 bits, and the hashes that are kept of them. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(randomBytes(10), (byte) => LETTERS[byte % LETTERS.length]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
  return { codes, hashes: codes.map(hashOfCode) }
}

/** What is kept of a recovery code, however it is typed. */
export function hashOfCode(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('hex')
}
