import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Encoded = number | string | Buffer | Map<number | string, Encoded>

/** A passkey of software, which signs as instructed: honest answers, and those of a thief. */
export function softPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const key = cbor(
    new Map<number, Encoded>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: object) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })

  return {
    id: id.toString('base64url'),
    /** What a browser sends after making it. */
    made({ challenge, origin, host = new URL(origin).hostname, unlocked = true }: Signed) {
      const counted = Buffer.concat([
        dataOf(host, 0x41 | (unlocked ? 4 : 0), 0),
        Buffer.alloc(16),
        length(id),
        id,
        key,
      ])
      const attestation = new Map<string, Encoded>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', counted],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** What a browser sends after it was unlocked. */
    shown({ challenge, origin, host = new URL(origin).hostname, unlocked = true, count = 0, handle }: Signed) {
      const data = dataOf(host, 1 | (unlocked ? 4 : 0), count)
      const said = clientData('webauthn.get', challenge, origin)
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(said).digest()]), privateKey)
      return answer({
        clientDataJSON: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(handle ? { userHandle: handle } : {}),
      })
    },
  }
}

type Signed = {
  challenge: string
  origin: string
  host?: string
  unlocked?: boolean
  count?: number
  handle?: string | null
}

function dataOf(host: string, flags: number, count: number): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(count)
  return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), counter])
}

function length(bytes: Buffer): Buffer {
  const two = Buffer.alloc(2)
  two.writeUInt16BE(bytes.length)
  return two
}

/** As much of the format as a passkey writes. */
function cbor(value: Encoded): Buffer {
  const head = (kind: number, size: number) =>
    size < 24
      ? Buffer.from([(kind << 5) | size])
      : size < 256
        ? Buffer.from([(kind << 5) | 24, size])
        : Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, each]) => [cbor(name), cbor(each)])])
}
