import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { openTurns } from './turns.ts'

const argon2Async = promisify(argon2)
/** OWASP recommends this setting for argon2id. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
/** The queue's limits per sender and in total, so that password guessing cannot exhaust the machine. */
const PLACES = { each: 8, all: 32 }

export type Passwords = {
  /** Null when the queue is full. Senders take turns. */
  hash(password: string, from: string): Promise<string | null>
  /** Takes the same time without a hash, so that unknown addresses stay unknown. */
  verify(hash: string | null, password: string, from: string): Promise<'right' | 'wrong' | 'busy'>
  underway(): number
  hashed(): number
}

async function derive(
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; parallelism: number; tagLength: number },
): Promise<Buffer> {
  return argon2Async('argon2id', { message: Buffer.from(password.normalize('NFKC')), nonce, ...cost })
}

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive(password, nonce, COST)
  return (
    '' +
    `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${nonce.toString('base64url')}$${hash.toString('base64url')}`
  )
}

async function matches(phc: string, password: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(phc)
  if (!parts) return false
  const expected = Buffer.from(parts[5] ?? '', 'base64url')
  const actual = await derive(password, Buffer.from(parts[4] ?? '', 'base64url'), {
    memory: Number(parts[1]),
    passes: Number(parts[2]),
    parallelism: Number(parts[3]),
    tagLength: expected.length,
  })
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

export async function openPasswords(): Promise<Passwords> {
  const dummy = await hashPassword(randomBytes(16).toString('hex'))
  const turns = openTurns(PLACES)
  let hashed = 0
  const gated = <Answer>(from: string, work: () => Promise<Answer>): Promise<Answer | null> =>
    turns.take(from, () => {
      hashed += 1
      return work()
    })
  return {
    underway: () => turns.underway(),
    hashed: () => hashed,
    hash: (password, from) => gated(from, () => hashPassword(password)),
    async verify(hash, password, from) {
      const right = await gated(from, async () => (await matches(hash ?? dummy, password)) && hash !== null)
      return right === null ? 'busy' : right ? 'right' : 'wrong'
    },
  }
}

export function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstvwxyz23456789'
  return Array.from(
    randomBytes(20),
    (byte, at) => (at > 0 && at % 5 === 0 ? '-' : '') + letters[byte % letters.length],
  ).join('')
}
