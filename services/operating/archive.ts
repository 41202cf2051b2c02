import { createHash, type Hash } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import { extract, pack } from 'tar-stream'
import { checkedKey } from '#services/files/files'

/** The message says why the archive cannot be used. */
export class BadArchive extends Error {}

const FORMAT = 'academy-backup-1'
const MANIFEST = 'manifest.json'
const DATABASE = /^database\/academy\.(db|dump)$/
const FILE = /^files\/(.+)$/
/** More than a manifest of a million files takes. */
const MANIFEST_BYTES = 256 * 1024 * 1024
/** The largest file the site takes, twice over. */
const FILE_BYTES = 100 * 1024 * 1024

const entry = z.object({
  name: z.string().check(z.maxLength(300)),
  bytes: z.int().check(z.minimum(0)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
const manifest = z.object({
  format: z.string(),
  madeAt: z.string(),
  engine: z.string(),
  migrations: z.array(z.string()),
  waitingMail: z.number().check(z.minimum(0), z.maximum(1e9)),
  /** Where the chain of the log ends; a backup of an older version has none. */
  log: z.optional(
    z.nullable(z.object({ number: z.int().check(z.minimum(0)), hash: z.string().check(z.maxLength(64)) })),
  ),
  /** Files that were gone when the backup was made. */
  missing: z.array(z.string()),
  entries: z.array(entry),
})

export type Manifest = z.infer<typeof manifest>
export type Entry = z.infer<typeof entry>
export type Bytes = AsyncIterable<Uint8Array>
export type Adding = (name: string, size: number, body: Bytes) => Promise<void>

/**
 * What `fill` adds, then the manifest with the checksum of each entry. When it returns, the bytes survive a power cut.
 */
export async function writeArchive(
  path: string,
  fill: (add: Adding) => Promise<Omit<Manifest, 'format' | 'entries'>>,
): Promise<Manifest> {
  const file = await open(path, 'wx', 0o600)
  try {
    const tar = pack()
    // Pictures and PDFs hardly shrink; the quickest level halves the database all the same.
    const writing = pipeline(tar, createGzip({ level: 1 }), async (chunks: Bytes) => {
      for await (const chunk of chunks) await file.writeFile(chunk)
    })
    const entries: Entry[] = []
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
      tar.finalize()
      return whole
    })()
    // A disk that is full ends the writing first; the filling would wait for ever.
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

/** Anything that no backup holds is a BadArchive. */
async function eachEntry(
  path: string,
  take: (entry: { name: string; size: number }, body: Bytes) => Promise<void>,
): Promise<void> {
  const source: ReadStream = createReadStream(path)
  const tar = extract()
  const reading = pipeline(source, createGunzip(), tar)
  reading.catch(() => undefined)
  try {
    for await (const found of tar) {
      const { name, type, size } = found.header
      if (type !== 'file') throw new BadArchive(`holds ${JSON.stringify(name.slice(0, 100))}, which is no plain file`)
      checkName(name)
      if (name === MANIFEST ? size > MANIFEST_BYTES : FILE.test(name) && size > FILE_BYTES)
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

async function* bytesIn(entry: AsyncIterable<unknown>): Bytes {
  for await (const chunk of entry) if (chunk instanceof Uint8Array) yield chunk
}

function checkName(name: string): void {
  if (name === MANIFEST || DATABASE.test(name)) return
  const key = FILE.exec(name)?.[1]
  try {
    if (key && checkedKey(key)) return
  } catch {
    // Told below.
  }
  throw new BadArchive(`holds ${JSON.stringify(name.slice(0, 100))}, which no backup of this site holds`)
}

/** Checks every checksum and writes nothing. Stops at more than `most` bytes. */
export async function verifyArchive(path: string, most = Number.POSITIVE_INFINITY): Promise<Manifest> {
  const found = new Map<string, { bytes: number; sha256: string }>()
  let whole: Manifest | null = null
  let total = 0
  await eachEntry(path, async ({ name, size }, body) => {
    if (whole) throw new BadArchive('holds something after its manifest')
    if (found.has(name)) throw new BadArchive(`holds ${name} twice`)
    total += size
    if (total > most)
      throw new BadArchive(`unpacks to more than the ${Math.floor(most / 1_000_000)} MB that are free`)
    const hash = createHash('sha256')
    const parts: Uint8Array[] = []
    for await (const chunk of body) {
      hash.update(chunk)
      if (name === MANIFEST) parts.push(chunk)
    }
    if (name === MANIFEST) whole = readManifest(Buffer.concat(parts))
    else found.set(name, { bytes: size, sha256: hash.digest('hex') })
  })
  return compared(whole, found)
}

function readManifest(bytes: Buffer): Manifest {
  let json: unknown
  try {
    json = JSON.parse(bytes.toString())
  } catch {
    throw new BadArchive('has a manifest that cannot be read')
  }
  const parsed = z.safeParse(manifest, json)
  if (!parsed.success) throw new BadArchive('has a manifest of an unknown form')
  if (parsed.data.format !== FORMAT)
    throw new BadArchive(`has the form ${parsed.data.format.slice(0, 40)}; this version reads ${FORMAT}`)
  return parsed.data
}

function compared(whole: Manifest | null, found: Map<string, { bytes: number; sha256: string }>): Manifest {
  if (!whole) throw new BadArchive('has no manifest: it is cut off or no backup of this site')
  if (new Set(whole.entries.map(({ name }) => name)).size !== found.size || whole.entries.length !== found.size)
    throw new BadArchive('does not hold what its manifest lists')
  for (const { name, bytes, sha256 } of whole.entries) {
    const there = found.get(name)
    if (!there) throw new BadArchive(`lacks ${name}`)
    if (there.bytes !== bytes || there.sha256 !== sha256)
      throw new BadArchive(`holds ${name} with another checksum than its manifest says`)
  }
  if (whole.entries.filter(({ name }) => DATABASE.test(name)).length !== 1)
    throw new BadArchive('does not hold one database')
  return whole
}

/** Each entry is checked again as it ends: a file that changed meanwhile is refused. */
export async function unpackArchive(
  path: string,
  { entries }: Manifest,
  take: (name: string, body: Bytes) => Promise<void>,
): Promise<void> {
  const listed = new Map(entries.map((each) => [each.name, each.sha256]))
  await eachEntry(path, async ({ name }, body) => {
    if (name === MANIFEST) {
      for await (const _ of body);
      return
    }
    const hash = createHash('sha256')
    await take(name, hashing(hash, body))
    if (hash.digest('hex') !== listed.get(name)) throw new BadArchive(`changed while it was read (${name})`)
  })
}
