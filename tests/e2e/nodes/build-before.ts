import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import { MIGRATIONS, type OneMigration } from '#records/engine/migrations/list'
import { runs } from '../../drills/abuse/mutated-tree.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const FOLDER = 'records/engine/migrations'
/** From here on a build runs with a newer schema. */
const FIRST_THAT_GOES_ON = '0030-schema-contract'
/** It came with the one above: there is no build between them. */
const CAME_WITH_IT = '0031-scheduled-work'

/** A built tree, and the migrations of a newer one. */
export type BuildBefore = { root: string; migrations: Record<string, OneMigration>; remove(): void }

/** The build before the newest migration; a reason where the history does not have it. */
export async function buildBefore(): Promise<BuildBefore | { reason: string }> {
  const names = Object.keys(MIGRATIONS).sort()
  const newest = names.at(-1) ?? ''
  if (newest <= CAME_WITH_IT)
    return { root: ROOT, migrations: { ...MIGRATIONS, '9999-scratch': scratch }, remove: () => undefined }
  const commit = commitBefore(newest)
  if (!commit || !knows(commit, FIRST_THAT_GOES_ON))
    return { reason: `the history here has no version before ${newest} that goes on with a newer shape` }
  const oldest = names.map((name) => MIGRATIONS[name]?.oldest).findLast((name) => name !== undefined)
  if (oldest && !knows(commit, oldest)) return { reason: `the version before ${newest} may not run with it` }
  const root = mkdtempSync(join(tmpdir(), 'academy-build-before-'))
  const remove = () => rmSync(root, { recursive: true, force: true })
  const archive = join(root, 'tree.tar')
  if (git('archive', '--format=tar', `--output=${archive}`, commit) === null)
    throw new Error(`${commit} could not be taken out of the history`)
  if (spawnSync('tar', ['-xf', archive, '-C', root]).status !== 0) throw new Error(`${archive} could not be unpacked`)
  rmSync(archive)
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  compressQuickly(join(root, 'react-router.config.ts'))
  // Not by its own build command, which would install its dependencies into the folder of this tree.
  if (await runs(root, join('node_modules', '.bin', 'react-router'), ['build']))
    return { root, migrations: MIGRATIONS, remove }
  const same = dependenciesOf(root) === dependenciesOf(ROOT)
  remove()
  if (same) throw new Error(`the version before ${newest}, ${commit}, could not be built`)
  return { reason: `the version before ${newest} does not build with the dependencies of this one` }
}

/** The best compression takes a third of a build, and these bytes are for tests only. */
function compressQuickly(config: string): void {
  const quality = `{ params: { ${constants.BROTLI_PARAM_QUALITY}: 1 } }`
  const text = readFileSync(config, 'utf8')
  writeFileSync(config, text.replace('await brotli(bytes)', `await brotli(bytes, ${quality})`))
}

/** Null where there is none, as in a copy without its history, or with the last of it only. */
function commitBefore(newest: string): string | null {
  // A merge may have brought it, under another number than its branch gave it.
  const added = git(
    'log',
    '-1',
    '--first-parent',
    '-m',
    '--format=%H',
    '--diff-filter=A',
    '--',
    `${FOLDER}/${newest}.ts`,
  )
  if (added === null) return null
  // While it is not committed, what is committed is the version before.
  return git('rev-parse', '--verify', '--quiet', added ? `${added}^1` : 'HEAD')
}

function knows(commit: string, migration: string): boolean {
  return git('cat-file', '-e', `${commit}:./${FOLDER}/${migration}.ts`) !== null
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** Without our own version. */
function dependenciesOf(root: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: object }
  return JSON.stringify({ ...packages, '': null })
}

/** Adds what a migration may add, where the journey writes. */
const scratch: OneMigration = {
  async up(db) {
    for (const table of ['users', 'payments', 'contact_messages', 'news']) {
      await db.schema.alterTable(table).addColumn('scratch_words', 'text').execute()
      await db.schema
        .alterTable(table)
        .addColumn('scratch_number', 'integer', (column) => column.notNull().defaultTo(1))
        .execute()
    }
    await db.schema
      .createTable('scratch')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
      .execute()
  },
}
