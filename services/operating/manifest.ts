import * as z from 'zod/mini'
import type { Seals } from './seals.ts'

export class BadArchive extends Error {}

export const FORMAT = 'academy-backup-1'
export const DATABASE = /^database\/academy\.(db|dump)$/

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
  /** The last link of the log's chain; missing in backups of older versions. */
  log: z.optional(
    z.nullable(z.object({ number: z.int().check(z.minimum(0)), hash: z.string().check(z.maxLength(64)) })),
  ),
  missing: z.array(z.string()),
  entries: z.array(entry),
})

const signature = z.object({
  key: z.string().check(z.maxLength(100)),
  signature: z.string().check(z.maxLength(200)),
})

export type Manifest = z.infer<typeof manifest>
export type ManifestEntry = z.infer<typeof entry>

export function checkSigned(text: Buffer, words: Buffer | undefined, seals: Seals): void {
  if (seals.keys.length === 0) {
    if (!words) return
    throw new BadArchive(
      'is signed, and MASTER_KEY is not set, so nobody can tell whether it was changed. Set the key of the site that ' +
        'made it; --unsigned restores it unchecked',
    )
  }
  if (!words)
    throw new BadArchive(
      'is not signed, and a backup made with MASTER_KEY is. Where it was made before MASTER_KEY was set and nobody ' +
        'else could have put it there, add --unsigned',
    )
  const said = z.safeParse(signature, jsonIn(words))
  if (!said.success || !seals.isSigned(text, said.data))
    throw new BadArchive('is signed by another key than MASTER_KEY and MASTER_KEYS_OPENING name, or was changed')
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}

export function readManifest(bytes: Buffer): Manifest {
  const json = jsonIn(bytes)
  if (json === null) throw new BadArchive('has a manifest that cannot be read')
  const parsed = z.safeParse(manifest, json)
  if (!parsed.success) throw new BadArchive('has a manifest of an unknown form')
  if (parsed.data.format !== FORMAT)
    throw new BadArchive(`has the form ${parsed.data.format.slice(0, 40)}; this version reads ${FORMAT}`)
  return parsed.data
}

export function compared(whole: Manifest | null, found: Map<string, { bytes: number; sha256: string }>): Manifest {
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
