import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { normaliseEmail } from '#domain/accounts/accounts'
import { collectionsOf } from '#tools/legacy-import/rules/old-records'
import { EMAIL } from '#domain/words/texts'
import { databaseFile, type Records } from '#records/engine/db'
import { openUnchanged, whatIsHere } from '#tools/legacy-import/records/move-in-here'
import { takeOver } from '#tools/legacy-import/records/move-in'
import { holdStopped } from '#records/engine/running-nodes'
import { readConfig, type Config } from '#services/operating/config'
import { withdrawOwnPages } from '#services/content/page-files'
import type { FileStore } from '#services/files/files'
import { hashPassword } from '#services/accounts/passwords'
import { openPdfChecks } from '#services/training/pdfs'
import { openTheFiles, openTheRecords } from '#commands/academy'
import { copyApart } from '#commands/copy'
import { openPictures } from './pictures.ts'
import { planMove } from './plan.ts'
import { openReport, shown, type Report } from './report.ts'
import { openOldStorage } from './storage.ts'
import type { Old } from './import-records.ts'
import { command, CommandError } from '#commands/operator'
import { endWhenLost, whoHolds, whoThisIs } from '#commands/running/others'

const USAGE =
  'Call it as: npm run import -- export.json storage-folder [--dry-run] [--administrators a@b,c@d] [--enrolments id,id]'

type ImportArguments = { paths: string[]; dryRun: boolean; administrators: Set<string>; enrolled: Set<string> }

function readArguments(args: string[]): ImportArguments {
  try {
    const lists = { administrators: { type: 'string' }, enrolments: { type: 'string' } } as const
    const options = { 'dry-run': { type: 'boolean' }, ...lists } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const listed = (text = '') =>
      text
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean)
    const administrators = listed(values.administrators).map(normaliseEmail)
    const wrong = administrators.find((email) => !EMAIL.test(email))
    if (wrong) throw new CommandError(`--administrators: ${shown(wrong)} is no e-mail address. ${USAGE}`)
    return {
      paths: positionals,
      dryRun: values['dry-run'] ?? false,
      administrators: new Set(administrators),
      enrolled: new Set(listed(values.enrolments)),
    }
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(USAGE)
  }
}

async function moveIn(args: string[]): Promise<string> {
  const { paths, dryRun, ...named } = readArguments(args)
  const [exportPath, storagePath, ...rest] = paths
  if (!exportPath || !storagePath || rest.length > 0) throw new CommandError(USAGE)
  const { known, unknown } = await readExport(resolve(exportPath))
  const folder = resolve(storagePath)
  if (!(await stat(folder).catch(() => null))?.isDirectory())
    throw new CommandError(`There is no storage folder ${folder}. ${USAGE}`)
  const config = readConfig(process.env)
  const report = openReport()
  const moveOptions = { old: known, folder, report, dryRun, ...named }
  if (dryRun) await withoutChange(config, (records) => move(records, discarding(), moveOptions))
  else await withTheSiteStopped(config, async (records) => move(records, await openTheFiles(config), moveOptions))
  return [report.text(unknown, named.administrators), ...(dryRun ? ['Dry run: nothing was changed.'] : [])].join('\n')
}

async function readExport(path: string): Promise<{ known: Old; unknown: { name: string; records: number }[] }> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`The export ${path} cannot be read (${error.code ?? 'unknown'}). ${USAGE}`)
  })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // The parser's message quotes the text, which may contain a password.
    throw new CommandError(`The export ${path} is no JSON: it is cut off or damaged. Nothing was changed.`)
  }
  const collections = collectionsOf(json)
  if (!collections)
    throw new CommandError(
      `The export ${path} holds none of the collections of the old site (users, packages, wins …). Nothing was changed.`,
    )
  return collections
}

type Move = Omit<ImportArguments, 'paths'> & { old: Old; folder: string; report: Report }

async function move(
  records: Records,
  files: FileStore,
  { old, folder, dryRun, ...moveOptions }: Move,
): Promise<void> {
  const here = await whatIsHere(records)
  const pictures = openPictures(files, openPdfChecks(), here)
  const now = new Date()
  const hash = dryRun ? async (passwords: string[]) => passwords.map(() => null) : hashAll
  try {
    const moved = await planMove(old, {
      here,
      pictures,
      find: await openOldStorage(folder),
      hash,
      now,
      ...moveOptions,
    })
    if (!dryRun) await takeOver(records, moved, now)
  } catch (error) {
    await pictures.drop()
    throw error
  }
}

/** Each hash takes much memory and a CPU, so only a limited number runs at once. */
async function hashAll(passwords: string[]): Promise<string[]> {
  const hashes: string[] = Array.from({ length: passwords.length }, () => '')
  let next = 0
  const lane = async () => {
    for (let at = next++; at < passwords.length; at = next++) hashes[at] = await hashPassword(passwords[at] ?? '')
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, lane))
  return hashes
}

async function withTheSiteStopped(config: Config, work: (records: Records) => Promise<void>): Promise<void> {
  const held = await holdStopped(config, whoThisIs('import'), endWhenLost('The import'))
  if (!held.ok)
    throw new CommandError(
      'The site is running with these settings. Stop it, import, and start it again. ' +
        `Nothing was changed${whoHolds(held.by)}.`,
    )
  try {
    const records = await openTheRecords(config)
    withdrawOwnPages(config)
    await work(records).finally(() => records.close())
  } finally {
    await held.hold.release()
  }
}

async function withoutChange(config: Config, work: (records: Records) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'academy-dry-run-'))
  try {
    if (!config.databaseUrl && existsSync(databaseFile(config.dataDir)))
      await copyApart(databaseFile(config.dataDir), databaseFile(folder))
    const records = await openUnchanged({ databaseUrl: config.databaseUrl, dataDir: folder })
    if (!records)
      throw new CommandError(
        'DATABASE_URL: the database is empty or of another version. Start the site once with it, stop ' +
          'it, and try again; or import without --dry-run.',
      )
    await work(records).finally(() => records.close())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function discarding(): FileStore {
  return {
    put: async () => undefined,
    read: async () => null,
    remove: async () => undefined,
    list: () => (async function* () {})(),
    sweep: async () => undefined,
    probe: async () => undefined,
  }
}

await command(moveIn)
