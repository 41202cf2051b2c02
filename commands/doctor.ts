import { existsSync } from 'node:fs'
import { databaseFile, openRecords, type Records } from '#records/engine/db'
import { readConfig, type Config } from '#services/operating/config'
import { openTheStore } from './academy.ts'
import {
  examineAccounts,
  examineBackups,
  examineClock,
  examineDatabase,
  examineSchedule,
  examineSettings,
} from './examine/examine.ts'
import { examineLog } from './examine/examine-log.ts'
import { examineMail } from './examine/examine-mail.ts'
import { examineSeals } from './examine/examine-seals.ts'
import { examineRoom, examineStorage } from './examine/examine-storage.ts'
import { DAMAGED, problem, type Finding, type Findings } from './examine/findings.ts'
import { examineNodes } from './examine/examine-nodes.ts'
import { examineProxies } from './examine/examine-proxies.ts'
import { examinePublicAddress } from './examine/examine-public.ts'
import { command } from './operator.ts'

async function doctor(): Promise<string> {
  const config = readConfig(process.env)
  const findings: Finding[] = [
    ...(await looked('settings', async () => examineSettings(config))),
    ...(await looked('public', () => examinePublicAddress(config))),
    ...(await looked('room', () => examineRoom(config))),
    ...(await looked('backups', () => examineBackups(config, new Date()))),
  ]
  const records = await opened(config, findings)
  if (records) {
    findings.push(...(await looked('database', () => examineDatabase(records, config.dataDir))))
    if (findings.every(({ what, state }) => what !== 'database' || state === 'ok')) {
      for (const [what, look] of [
        ['accounts', () => examineAccounts(records)],
        ['nodes', () => examineNodes(records)],
        ['schedule', () => examineSchedule(records, new Date())],
        ['storage', async () => examineStorage(records, await openTheStore(config))],
        ['seals', async () => examineSeals(records, await openTheStore(config), config)],
        ['log', () => examineLog(records, config)],
        ['mail', () => examineMail(records, config, new Date())],
        ['clock', () => examineClock(records, new Date())],
        ['proxies', () => examineProxies(records, config, new Date())],
      ] as [string, () => Promise<Findings>][])
        findings.push(...(await looked(what, look)))
    }
    await records.close()
  }
  const broken = findings.filter(({ state }) => state === 'problem').length
  if (broken > 0) process.exitCode = 1
  return [
    ...findings.map(lineOf),
    '',
    broken === 0 ? 'Nothing is broken.' : `${broken} ${broken === 1 ? 'thing is' : 'things are'} broken.`,
  ].join('\n')
}

async function opened(config: Config, findings: Finding[]): Promise<Records | null> {
  if (!config.databaseUrl && !existsSync(databaseFile(config.dataDir))) {
    findings.push(
      problem(
        'database',
        `there is none in ${config.dataDir} yet`,
        'Start the site once, or check that DATA_DIR is the one it runs with.',
      ),
    )
    return null
  }
  try {
    return await openRecords(config)
  } catch (error) {
    findings.push(problem('database', error instanceof Error ? error.message : String(error), DAMAGED))
    return null
  }
}

async function looked(what: string, look: () => Promise<Findings>): Promise<Finding[]> {
  try {
    return (await look()).filter((found) => found !== undefined && found !== false)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    return [
      problem(
        what,
        `it could not be looked at${code}${code ? '' : `: ${error instanceof Error ? error.message : String(error)}`}`,
        what === 'database'
          ? 'Check that DATABASE_URL names a running PostgreSQL and a database this user may read.'
          : 'Check the settings and the rights that belong to it.',
      ),
    ]
  }
}

function lineOf({ state, what, says, todo }: Finding): string {
  return `${state.padEnd(8)} ${what.padEnd(9)} ${says}${todo ? `\n${' '.repeat(19)}→ ${todo}` : ''}`
}

await command(doctor)
