import { createHash } from 'node:crypto'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#records/accounts/accounts'
import { keepChallenge } from '#records/accounts/passkeys/challenges'
import { verifyArchive } from '#services/operating/archive'
import { ENGINE } from '../../records.ts'
import { fillPlace, load } from './load.ts'
import { begunPlace, emptyPlace, everyFile, everyRow, operate, type Place } from './place.ts'

const folder = mkdtempSync(join(tmpdir(), 'academy-backups-'))
// Many more are made by the drill.
const ROUNDS = 1
let home: Place
const archive = join(folder, 'academy.tar.gz')

beforeAll(async () => {
  home = await begunPlace()
  const records = await home.open()
  await fillPlace(records, home.files, 12)
})
afterAll(async () => {
  await home.close()
  rmSync(folder, { recursive: true, force: true })
})

async function restoredInto<Answer>(backup: string, look: (place: Place) => Promise<Answer>): Promise<Answer> {
  const place = await emptyPlace()
  try {
    const ended = await operate('restore.ts', [backup], place.env)
    expect([ended.code, ended.err]).toEqual([0, ''])
    return await look(place)
  } finally {
    await place.close()
  }
}

test('a backup of an academy at rest comes back row by row and file by file; passkeys do, sessions and challenges do not, and waiting mail is named [OPS-6, STAFF-3]', async () => {
  const records = await home.open()
  const someone = await records.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await openSession(records, someone.id, new Date())
  await keepChallenge(records, { challenge: 'x', purpose: 'sign-in', userId: null }, new Date())
  const passkey = {
    id: 'a-passkey',
    user_id: someone.id,
    public_key: 'x',
    counter: 7,
    transports: '',
    name: 'A phone',
  }
  await records.write
    .insertInto('passkeys')
    .values({ ...passkey, created_at: new Date().toISOString() })
    .execute()
  const leftover = join(folder, '.academy-backup-killed')
  mkdirSync(leftover)
  utimesSync(leftover, new Date('2026-01-01'), new Date('2026-01-01'))
  const made = await operate('backup.ts', [archive], home.env)
  expect([made.code, made.err]).toEqual([0, ''])
  expect(made.out).toContain('verified')
  expect(readdirSync(folder).toSorted()).toEqual(['academy-log-heads.txt', 'academy.tar.gz'])
  const before = { rows: await everyRow(records), files: await everyFile(home.files) }
  expect(Object.keys(before.files).length).toBe(12)
  await restoredInto(archive, async (place) => {
    const restored = await place.open()
    expect(await everyRow(restored)).toEqual(before.rows)
    expect(await everyFile(place.files)).toEqual(before.files)
    for (const table of ['sessions', 'passkey_challenges'] as const)
      expect(await restored.read.selectFrom(table).selectAll().execute()).toEqual([])
    expect(await restored.read.selectFrom('passkeys').select('name').execute()).toEqual([{ name: 'A phone' }])
    // The restored site works: its triggers and generated words are there.
    await fillPlace(restored, place.files, 1)
    expect(
      (
        await restored.read
          .selectFrom('users')
          .select('search')
          .orderBy('created_at', 'desc')
          .executeTakeFirstOrThrow()
      ).search,
    ).toContain('ñiña')
  })
})

test('backups made while the site writes each hold one moment: every file the database names is there [OPS-6]', async () => {
  const records = await home.open()
  const writing = load(records, home.files)
  const wins = records.read.selectFrom('wins').select(({ fn }) => fn.countAll<number>().as('count'))
  try {
    // A picture that is removed is then older than one look of the backup.
    await expect
      .poll(async () => Number((await wins.executeTakeFirstOrThrow()).count), { timeout: 60_000 })
      .toBeGreaterThan(60)
    for (let round = 1; round <= ROUNDS; round += 1) {
      const target = join(folder, `under-load-${round}.tar.gz`)
      const made = await operate('backup.ts', [target], home.env)
      expect([made.code, made.err, made.out.includes('warning')]).toEqual([0, '', false])
      await restoredInto(target, async (place) => {
        const restored = await place.open()
        const named = await restored.read.selectFrom('files').select(['key', 'bytes']).execute()
        const there = await everyFile(place.files)
        for (const { key, bytes } of named) expect(there[key]?.length, key).toBe(bytes * 2)
        const { users } = await restored.read
          .selectFrom('users')
          .select(({ fn }) => fn.countAll<number>().as('users'))
          .executeTakeFirstOrThrow()
        const { mails } = await restored.read
          .selectFrom('outbox')
          .select(({ fn }) => fn.countAll<number>().as('mails'))
          .executeTakeFirstOrThrow()
        expect(Number(users) - Number(mails)).toBeLessThanOrEqual(1)
      })
    }
  } finally {
    expect(await writing.stop(), 'nothing was written meanwhile').toBeGreaterThan(5)
  }
})

// The checks before any database access are the same on both.
test.runIf(ENGINE === 'sqlite')(
  'a backup replaces nothing, needs a folder that is there, and says so [OPS-6]',
  async () => {
    const before = readFileSync(archive)
    const again = await operate('backup.ts', [archive], home.env)
    expect([again.code, again.err]).toEqual([1, expect.stringMatching(/is there already/)])
    expect(readFileSync(archive).equals(before)).toBe(true)
    expect((await operate('backup.ts', [join(folder, 'none', 'x.tar.gz')], home.env)).err).toMatch(/no folder/)
    expect((await operate('backup.ts', [], home.env)).code).toBe(1)
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  },
)

test.runIf(process.platform === 'linux')(
  'a disk that takes no more ends the backup with a message and without half a file [OPS-6]',
  async () => {
    const target = join(folder, 'full.tar.gz')
    // A limit on file size replaces a full disk: blocks of 512 bytes.
    const ended = await operate('backup.ts', [target], home.env, 'ulimit -f 300')
    expect(ended.code).not.toBe(0)
    expect(ended.err).toMatch(/could not be (finished|copied)|could not finish/)
    expect(ended.err).not.toMatch(/\n\s+at /)
    expect([existsSync(target), readdirSync(folder).filter((name) => name.startsWith('.'))]).toEqual([false, []])
  },
)

test('a restore refuses a place that is not empty and leaves it as it is [OPS-6]', async () => {
  const place = await emptyPlace()
  writeFileSync(join(place.dataDir, 'note.txt'), 'mine')
  const ended = await operate('restore.ts', [archive], place.env)
  expect([ended.code, ended.err]).toEqual([1, expect.stringMatching(/is not empty/)])
  expect(readdirSync(place.dataDir)).toEqual(['note.txt'])
  if (ENGINE === 'postgres') {
    rmSync(join(place.dataDir, 'note.txt'))
    await place.open()
    const used = await operate('restore.ts', [archive], place.env)
    expect([used.code, used.err]).toEqual([1, expect.stringMatching(/DATABASE_URL: the database has tables/)])
  }
  await place.close()
})

test('a backup of the other engine is refused with the way on [OPS-6]', async () => {
  const other = join(folder, 'other-engine.tar.gz')
  await forged(other, {}, (manifest) => ({ ...manifest, engine: ENGINE === 'sqlite' ? 'postgres' : 'sqlite' }))
  const place = await emptyPlace()
  const ended = await operate('restore.ts', [other], place.env)
  expect([ended.code, ended.err]).toEqual([1, expect.stringMatching(/PostgreSQL/)])
  await place.close()
})

type Forged = { name: string; bytes: Uint8Array; type?: 'file' | 'symlink' | 'directory'; linkname?: string }

/** An archive with the given content, and a manifest that fits it unless it is bent. */
async function forged(
  path: string,
  { extra = [], leaveOut = '' }: { extra?: Forged[]; leaveOut?: string },
  bend: (manifest: Record<string, unknown>) => unknown = (manifest) => manifest,
): Promise<void> {
  const sound = await verifyArchive(archive, { identity: null, seals: null })
  const database = sound.entries.find(({ name }) => name.startsWith('database/'))
  const entries: Forged[] = [{ name: database?.name ?? '', bytes: Buffer.from('not a database') }, ...extra]
  const tar = pack()
  const writing = pipeline(tar, createWriteStream(path))
  for (const { name, bytes, type = 'file', linkname } of entries)
    await new Promise<void>((done, fail) =>
      tar.entry({ name, size: bytes.length, type, ...(linkname ? { linkname } : {}) }, Buffer.from(bytes), (error) =>
        error ? fail(error) : done(),
      ),
    )
  const listed = entries
    .filter(({ name }) => name !== leaveOut)
    .map(({ name, bytes }) => ({
      name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }))
  tar.entry({ name: 'manifest.json' }, JSON.stringify(bend({ ...sound, entries: listed })))
  tar.finalize()
  await writing
  writeFileSync(path, gzipSync(readFileSync(path)))
}

test('archives that are cut off, foreign, tampered with or hostile are refused, and nothing is written [OPS-6]', async () => {
  const at = (name: string) => join(folder, `bad-${name}`)
  const sound = readFileSync(archive)
  const size = sound.length
  writeFileSync(at('cut'), sound)
  truncateSync(at('cut'), Math.floor(size * 0.6))
  writeFileSync(at('end'), sound.subarray(0, size - 30))
  writeFileSync(at('empty'), '')
  writeFileSync(at('text'), 'This is a letter, no backup.')
  writeFileSync(at('foreign'), gzipSync('This is a compressed letter.'))
  // The first byte of a stored file: the padding between an archive's entries is never read.
  const flipped = gunzipSync(sound)
  const content =
    Array.from({ length: flipped.length / 512 }, (_, block) => block * 512).find(
      (block) => flipped.subarray(block, block + 6).toString() === 'files/',
    ) ?? Number.NaN
  expect(content, 'a file in the archive').toBeGreaterThanOrEqual(0)
  flipped[content + 512] = (flipped[content + 512] ?? 0) ^ 0x01
  writeFileSync(at('tampered'), gzipSync(flipped))
  const one = Buffer.from('bytes')
  await forged(at('climbs'), { extra: [{ name: 'files/../../outside.txt', bytes: one }] })
  await forged(at('absolute'), { extra: [{ name: '/tmp/academy-outside.txt', bytes: one }] })
  await forged(at('link'), {
    extra: [{ name: 'files/pictures/a.jpg', bytes: Buffer.alloc(0), type: 'symlink', linkname: '/etc/passwd' }],
  })
  await forged(at('unlisted'), {
    extra: [{ name: 'files/pictures/a.jpg', bytes: one }],
    leaveOut: 'files/pictures/a.jpg',
  })
  await forged(at('twice'), {
    extra: [
      { name: 'files/pictures/a.jpg', bytes: one },
      { name: 'files/pictures/a.jpg', bytes: one },
    ],
  })
  await forged(at('form'), {}, (manifest) => ({ ...manifest, format: 'academy-backup-99' }))
  await forged(at('newer'), {}, (manifest) => ({ ...manifest, migrations: ['0001-the-journey', '9999-of-tomorrow'] }))
  await forged(at('wrong-shape'), {}, () => ['no', 'manifest'])
  await forged(at('huge'), { extra: [{ name: 'files/pictures/zeros.jpg', bytes: Buffer.alloc(101 * 1024 * 1024) }] })
  if (ENGINE === 'sqlite') await forged(at('no-database'), {})
  const place = await emptyPlace()
  const all = readdirSync(folder).filter((name) => name.startsWith('bad-'))
  expect(all.length).toBeGreaterThan(13)
  // They are refused before any database access: on the second engine one is enough.
  const bad = ENGINE === 'sqlite' ? all : ['bad-tampered']
  for (const name of bad) {
    const ended = await operate('restore.ts', [join(folder, name)], place.env)
    expect(ended.code, name).toBe(1)
    expect(ended.err, name).toMatch(
      /^(The backup cannot be used: it |This backup was made by a newer|The database in this backup)/,
    )
    expect(ended.err.trim().split('\n').length, `${name}: ${ended.err}`).toBe(1)
    expect(readdirSync(place.dataDir), name).toEqual([])
  }
  expect(existsSync(join(place.dataDir, '..', 'outside.txt'))).toBe(false)
  await place.close()
})
