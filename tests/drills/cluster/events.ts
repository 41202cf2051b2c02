import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { copyTree } from '../../copied-tree.ts'

/** A build of the next version: other scripts, and a migration that adds a table. */
export type NextBuild = { root: string; remove(): void }

/**
 * Builds one from a copy of this tree; each number is a newer version. It must not block: the proxy to the database
 * runs in this process.
 */
export async function buildNext(number: number): Promise<NextBuild> {
  const root = copyTree()
  for (let at = 1; at <= number; at += 1) addMigration(root, at)
  // Another script under another name, as each version has.
  appendFileSync(join(root, 'app', 'browser', 'line.ts'), `\nexport const VERSION_OF_THE_DRILL = ${number}\n`)
  appendFileSync(join(root, 'app', 'root.tsx'), `\nglobalThis.versionOfTheDrill = ${number}\n`)
  writeFileSync(join(root, 'app', 'drill.d.ts'), 'declare global { var versionOfTheDrill: number }\nexport {}\n')
  const built = spawn(process.execPath, [join('commands', 'build.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [status] = await once(built, 'close')
  if (status !== 0) throw new Error('the next version cannot be built')
  return { root, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }) }
}

function addMigration(root: string, number: number): void {
  const [folder, name] = [join(root, 'records', 'engine'), `090${number}-drill`]
  writeFileSync(
    join(folder, 'migrations', `${name}.ts`),
    `import { sql, type Kysely } from 'kysely'\n\nexport async function up(db: Kysely<never>): Promise<void> {\n` +
      `  await sql.raw('create table drill_${number} (id text primary key)').execute(db)\n` +
      `  await sql.raw('alter table users add column drill_${number} text').execute(db)\n}\n`,
  )
  const list = join(folder, 'migrate.ts')
  const text = readFileSync(list, 'utf8')
  const opening = 'export const MIGRATIONS: Record<string, OneMigration> = {\n'
  const end = text.indexOf('\n}', text.indexOf(opening))
  writeFileSync(
    list,
    `import * as drill${number} from './migrations/${name}.ts'\n${text.slice(0, end)}\n  '${name}': drill${number},${text.slice(end)}`,
  )
}
