import { Readable } from 'node:stream'

export type Bytes = AsyncIterable<Uint8Array>

// The library is 100 ms to load: only what reads or writes an encrypted backup does.
const age = () => import('age-encryption')

/** Bytes encrypted for these people in the format of age (age-encryption.org/v1), as they come. */
export async function* encrypting(chunks: Bytes, recipients: readonly string[]): Bytes {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(streamOf(chunks))
}

/** The bytes that `identity` opens; throws where it does not, and at the first byte that was changed. */
export async function* decrypting(chunks: Bytes, identity: string): Bytes {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  yield* await decrypter.decrypt(streamOf(chunks))
}

/** Who may open what is encrypted, and what opens it. */
export async function newIdentity(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await age()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** Of the text of a file as `age-keygen` writes it; null where it holds none. */
export function identityIn(text: string): string | null {
  return /^AGE-SECRET-KEY-\S+$/m.exec(text)?.[0] ?? null
}

// Node's stream and the web's are one at run time; their types differ.
function streamOf(chunks: Bytes): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream<Uint8Array>
}
