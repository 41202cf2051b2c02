import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Seals } from '#services/operating/seals'
import { buildQrCode, type QrCode } from './qr-code.ts'

const PERIOD_S = 30
const RECOVERY_CODES = 10
const LETTERS = 'abcdefghjkmnpqrstvwxyz23456789'

const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret: Secret.fromBase32(secret) })

export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** This context seals the secret to its account: copied into another account's row, it cannot be opened. */
export function aboutSecretOf(userId: string): string {
  return `second step of ${userId}`
}

export function sealedSecret(seals: Seals, userId: string, secret: string): string {
  return seals.sealText(secret, aboutSecretOf(userId))
}

export function openedSecret(seals: Seals, userId: string, kept: string): string {
  return seals.openText(kept, aboutSecretOf(userId))
}

export function buildTotpEnrolment(secret: string, email: string, issuer: string): QrCode & { address: string } {
  const address = totpOf(secret, email, issuer).toString()
  return { address, ...buildQrCode(address) }
}

/** Allows one step of clock drift; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const drift = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return drift === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + drift
}

export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(randomBytes(10), (byte) => LETTERS[byte % LETTERS.length]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
  return { codes, hashes: codes.map(hashOfCode) }
}

export function hashOfCode(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('hex')
}
