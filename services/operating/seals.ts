import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import type { Config } from './config.ts'

export class CannotOpen extends Error {}

/** Encryption under MASTER_KEY. The context is authenticated, so sealed bytes moved elsewhere cannot be opened. */
export type Seals = {
  readonly newest: string | null
  readonly keys: readonly string[]
  seal(bytes: Uint8Array, about: string): Uint8Array
  /** Bytes that were never sealed are returned unchanged. */
  open(bytes: Uint8Array, about: string): Uint8Array
  sealText(text: string, about: string): string
  openText(text: string, about: string): string
  sign(bytes: Uint8Array): Signature | null
  isSigned(bytes: Uint8Array, signature: Signature): boolean
}

export type Signature = { key: string; signature: string }

// docs/sealed-files.md describes the format, so that sealed data can be opened without this program.
const MARK = Buffer.from('\u0089ACSEAL\u0001', 'latin1')
const NAME_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = MARK.length + NAME_BYTES + NONCE_BYTES
const TEXT = 'sealed:'

export const SEAL_BYTES = HEAD_BYTES + TAG_BYTES
export const SEAL_NAME_BYTES = MARK.length + NAME_BYTES

type Key = { name: string; bytes: Buffer; signing: KeyObject; verifying: KeyObject }

export function sealsOf({ masterKey, masterKeysOpening }: Pick<Config, 'masterKey' | 'masterKeysOpening'>): Seals {
  return openSeals(masterKey, masterKeysOpening)
}

/** `newest` seals and opens, the others only open; 32 bytes each. */
export function openSeals(newest: Buffer | null, others: readonly Buffer[] = []): Seals {
  const first = newest ? keyOf(newest) : null
  const keys = new Map([...(first ? [first] : []), ...others.map(keyOf)].map((key) => [key.name, key]))
  const seal = (bytes: Uint8Array, about: string): Uint8Array => {
    if (!first) return bytes
    const nonce = randomBytes(NONCE_BYTES)
    const head = Buffer.concat([MARK, Buffer.from(first.name, 'hex'), nonce])
    const cipher = createCipheriv('aes-256-gcm', first.bytes, nonce).setAAD(Buffer.concat([head, Buffer.from(about)]))
    return Buffer.concat([head, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
  const open = (bytes: Uint8Array, about: string): Uint8Array => {
    const name = sealedBy(bytes)
    if (name === null) return bytes
    const key = keys.get(name)
    if (!key)
      throw new CannotOpen(`it is sealed by the key ${name}, which is not set (MASTER_KEY, MASTER_KEYS_OPENING)`)
    const head = bytes.subarray(0, HEAD_BYTES)
    const end = Math.max(HEAD_BYTES, bytes.length - TAG_BYTES)
    try {
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, head.subarray(SEAL_NAME_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.concat([head, Buffer.from(about)]))
        .setAuthTag(bytes.subarray(end))
      return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES, end)), decipher.final()])
    } catch {
      throw new CannotOpen(`it was cut off, changed or put in the place of another (sealed by the key ${name})`)
    }
  }
  return {
    newest: first?.name ?? null,
    keys: [...keys.keys()],
    seal,
    open,
    sealText: (text, about) =>
      first ? TEXT + Buffer.from(seal(Buffer.from(text), about)).toString('base64url') : text,
    openText: (text, about) => (text.startsWith(TEXT) ? Buffer.from(open(bytesIn(text), about)).toString() : text),
    sign: (bytes) =>
      first && { key: publicBytes(first), signature: sign(null, bytes, first.signing).toString('base64') },
    isSigned: (bytes, { key, signature }) =>
      [...keys.values()].some(
        (own) => publicBytes(own) === key && verify(null, bytes, own.verifying, Buffer.from(signature, 'base64')),
      ),
  }
}

export function sealedBy(bytes: Uint8Array): string | null {
  if (bytes.length < SEAL_NAME_BYTES || !MARK.equals(bytes.subarray(0, MARK.length))) return null
  return Buffer.from(bytes.subarray(MARK.length, SEAL_NAME_BYTES)).toString('hex')
}

export function textSealedBy(text: string): string | null {
  return text.startsWith(TEXT) ? sealedBy(bytesIn(text)) : null
}

export function newMasterKey(): string {
  return randomBytes(32).toString('base64')
}

const bytesIn = (text: string) => Buffer.from(text.slice(TEXT.length), 'base64url')

// Ed25519's private key in the form node:crypto reads: RFC 8410, section 7.
const ED25519_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

function keyOf(master: Buffer): Key {
  const derived = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', master, '', `academy ${use} 1`, bytes))
  const signing = createPrivateKey({
    key: Buffer.concat([ED25519_HEAD, derived('signature', 32)]),
    format: 'der',
    type: 'pkcs8',
  })
  return {
    name: derived('key name', NAME_BYTES).toString('hex'),
    bytes: derived('seal', 32),
    signing,
    verifying: createPublicKey(signing),
  }
}

function publicBytes({ verifying }: Key): string {
  return verifying.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
}
