import { parseArgs } from 'node:util'
import { openRecords, type Records } from '#records/engine/db'
import { linkWaiting } from '#records/engine/log/log-chain'
import { migrate, migrationState } from '#records/engine/migrate'
import { readConfig } from '#services/operating/config'
import { command, CommandError } from './operator.ts'

const USAGE = 'Call it as: npm run migrate -- [--dry-run]'

function isDry(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { 'dry-run': { type: 'boolean', default: false } } }).values['dry-run']
  } catch {
    throw new CommandError(USAGE)
  }
}

async function bringUp(args: string[]): Promise<string> {
  const dry = isDry(args)
  const records = await openRecords({ ...readConfig(process.env), patient: true })
  try {
    return dry ? await plan(records) : await apply(records)
  } finally {
    await records.close()
  }
}

async function plan(records: Records): Promise<string> {
  const { toCome, unknown } = await migrationState(records)
  const newer = unknown.map((name) => `known to a newer version only: ${name}`)
  if (toCome.length === 0) return [...newer, 'Nothing is to be done.'].join('\n')
  return [...newer, ...toCome.map((name) => `to come: ${name}`), 'Dry run: nothing was changed.'].join('\n')
}

async function apply(records: Records): Promise<string> {
  const began = performance.now()
  const { applied, newer } = await migrate(records)
  if (newer.length === 0) await linkWaiting(records.write)
  if (newer.length > 0)
    return `A newer version has brought it up to ${newer.at(-1) ?? ''}, with which this one may run. Nothing was changed.`
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return applied.length === 0
    ? 'Nothing was to be done.'
    : [...applied.map((name) => `done: ${name}`), `${applied.length} steps in ${seconds} s.`].join('\n')
}

await command(bringUp)
