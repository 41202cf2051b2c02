import { createHash, type Hash } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { checkedKey } from '#services/files/files'
import { decrypting, encrypting, type Bytes } from './age.ts'
import {
  BadArchive,
  checkSigned,
  compared,
  DATABASE,
  FORMAT,
  readManifest,
  type ManifestEntry,
  type Manifest,
} from './manifest.ts'
import type { Seals } from './seals.ts'

const MANIFEST = 'manifest.json'
/** Follows the manifest where a signing key is set. Older versions refuse an archive that has it. */
const SIGNATURE = 'manifest.sig'
const SIGNATURE_BYTES = 4096
const FILE = /^files\/(.+)$/
const MANIFEST_BYTES = 256 * 1024 * 1024
const FILE_BYTES = 100 * 1024 * 1024

export type Adding = (name: string, size: number, body: Bytes) => Promise<void>

/**
 * Writes `fill`'s entries, then the manifest and its signature; when it resolves, the archive survives a power cut.
 */
export async function writeArchive(
  path: string,
  fill: (add: Adding) => Promise<Omit<Manifest, 'format' | 'entries'>>,
  { seals, recipients }: { seals: Seals; recipients: readonly string[] },
): Promise<Manifest> {
  const file = await open(path, 'wx', 0o600)
  try {
    const tar = pack()
    // Pictures and PDFs hardly compress; the fastest level already halves the database.
    const keep = async (chunks: Bytes) => {
      for await (const chunk of chunks) await file.writeFile(chunk)
    }
    const shrunk = createGzip({ level: 1 })
    const writing =
      recipients.length > 0
        ? pipeline(tar, shrunk, (chunks: Bytes) => encrypting(chunks, recipients), keep)
        : pipeline(tar, shrunk, keep)
    const entries: ManifestEntry[] = []
    const add: Adding = async (name, size, body) => {
      const hash = createHash('sha256')
      const sink = tar.entry({ name, size, mode: 0o600 })
      await pipeline(hashing(hash, body), sink)
      entries.push({ name, bytes: size, sha256: hash.digest('hex') })
    }
    const filling = (async () => {
      const whole: Manifest = { format: FORMAT, ...(await fill(add)), entries: [...entries] }
      const text = Buffer.from(JSON.stringify(whole))
      await add(MANIFEST, text.length, one(text))
      const signed = seals.sign(text)
      const words = signed && Buffer.from(JSON.stringify(signed))
      if (words) await add(SIGNATURE, words.length, one(words))
      tar.finalize()
      return whole
    })()
    // A full disk ends the writing first; filling alone would never end.
    const [whole] = await Promise.race([
      Promise.all([filling, writing]),
      writing.then(() => new Promise<never>(() => undefined)),
    ])
    await file.sync()
    return whole
  } finally {
    await file.close()
  }
}

async function* hashing(hash: Hash, body: Bytes): Bytes {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}

async function* one(bytes: Uint8Array): Bytes {
  yield bytes
}

async function eachEntry(
  path: string,
  identity: string | null,
  take: (entry: { name: string; size: number }, body: Bytes) => Promise<void>,
): Promise<void> {
  const isEncrypted = await beginsAsAge(path)
  if (isEncrypted && identity === null)
    throw new BadArchive('is encrypted; name the file with the key that opens it: --identity <file>')
  const source: ReadStream = createReadStream(path)
  const tar = extract()
  const reading =
    isEncrypted && identity !== null
      ? pipeline(source, (chunks: Bytes) => opened(chunks, identity), createGunzip(), tar)
      : pipeline(source, createGunzip(), tar)
  reading.catch(() => undefined)
  try {
    for await (const found of tar) {
      const { name, type, size } = found.header
      if (type !== 'file') throw new BadArchive(`holds ${JSON.stringify(name.slice(0, 100))}, which is no plain file`)
      checkName(name)
      const most = { [MANIFEST]: MANIFEST_BYTES, [SIGNATURE]: SIGNATURE_BYTES }[name] ?? FILE_BYTES
      if (!DATABASE.test(name) && size > most)
        throw new BadArchive(`holds ${JSON.stringify(name)} of ${size} bytes, which is more than the site takes`)
      await take({ name, size }, bytesIn(found))
    }
    await reading
  } catch (error) {
    source.destroy()
    if (error instanceof BadArchive || !(error instanceof Error)) throw error
    const { code = '' } = error as NodeJS.ErrnoException
    if (/^(Z_|ERR_STREAM|UND)/.test(code) || /tar|header|data|unexpected end/i.test(error.message))
      throw new BadArchive(`is cut off, damaged or no backup (${error.message})`)
    throw error
  }
}

const AGE = 'age-encryption.org/v1'

async function beginsAsAge(path: string): Promise<boolean> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0).finally(() => file.close())
  return buffer.toString('latin1') === AGE
}

async function* opened(chunks: Bytes, identity: string): Bytes {
  try {
    yield* decrypting(chunks, identity)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BadArchive(
      reason.includes('no identity matched')
        ? 'is encrypted for another key than the one that was named'
        : `is cut off or was changed after it was encrypted (${reason})`,
    )
  }
}

async function* bytesIn(entry: AsyncIterable<unknown>): Bytes {
  for await (const chunk of entry) if (chunk instanceof Uint8Array) yield chunk
}

function checkName(name: string): void {
  if (name === MANIFEST || name === SIGNATURE || DATABASE.test(name)) return
  const key = FILE.exec(name)?.[1]
  try {
    if (key && checkedKey(key)) return
  } catch {}
  throw new BadArchive(`holds ${JSON.stringify(name.slice(0, 100))}, which no backup of this site holds`)
}

export type Checking = {
  identity: string | null
  /** One of these keys must have signed it; without keys it must be unsigned. Null checks no signature. */
  seals: Seals | null
}

export async function verifyArchive(
  path: string,
  { identity, seals }: Checking,
  most = Number.POSITIVE_INFINITY,
): Promise<Manifest> {
  const found = new Map<string, { bytes: number; sha256: string }>()
  const words = new Map<string, Buffer>()
  let total = 0
  await eachEntry(path, identity, async ({ name, size }, body) => {
    if (words.has(SIGNATURE) || (words.has(MANIFEST) && name !== SIGNATURE))
      throw new BadArchive('holds something after its manifest')
    if (name === SIGNATURE && !words.has(MANIFEST)) throw new BadArchive('has a signature before its manifest')
    if (found.has(name)) throw new BadArchive(`holds ${name} twice`)
    total += size
    if (total > most)
      throw new BadArchive(`unpacks to more than the ${Math.floor(most / 1_000_000)} MB that are free`)
    const hash = createHash('sha256')
    const parts: Uint8Array[] = []
    const isRead = name === MANIFEST || name === SIGNATURE
    for await (const chunk of body) {
      hash.update(chunk)
      if (isRead) parts.push(chunk)
    }
    if (isRead) words.set(name, Buffer.concat(parts))
    else found.set(name, { bytes: size, sha256: hash.digest('hex') })
  })
  const text = words.get(MANIFEST)
  const whole = compared(text ? readManifest(text) : null, found)
  if (text && seals) checkSigned(text, words.get(SIGNATURE), seals)
  return whole
}

/** Checks each entry again at its end, in case the file changed since. */
export async function unpackArchive(
  path: string,
  { entries }: Manifest,
  identity: string | null,
  take: (name: string, body: Bytes) => Promise<void>,
): Promise<void> {
  const listed = new Map(entries.map((each) => [each.name, each.sha256]))
  await eachEntry(path, identity, async ({ name }, body) => {
    if (name === MANIFEST || name === SIGNATURE) {
      for await (const _ of body);
      return
    }
    const hash = createHash('sha256')
    await take(name, hashing(hash, body))
    if (hash.digest('hex') !== listed.get(name)) throw new BadArchive(`changed while it was read (${name})`)
  })
}
