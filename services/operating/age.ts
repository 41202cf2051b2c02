import { Readable } from 'node:stream'

export type Bytes = AsyncIterable<Uint8Array>

// Imported on demand, because the library loads slowly.
const age = () => import('age-encryption')

export async function* encrypting(chunks: Bytes, recipients: readonly string[]): Bytes {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(streamOf(chunks))
}

/** Decrypts a stream; throws on a wrong identity, and at the first changed byte. */
export async function* decrypting(chunks: Bytes, identity: string): Bytes {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  yield* await decrypter.decrypt(streamOf(chunks))
}

export async function newIdentity(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await age()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

export function findAgeIdentity(text: string): string | null {
  return /^AGE-SECRET-KEY-\S+$/m.exec(text)?.[0] ?? null
}

function streamOf(chunks: Bytes): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream<Uint8Array>
}
