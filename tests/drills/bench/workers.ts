import { spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { installedProgram } from '#tests/programs'
import { newDatabase } from '#tests/records'
import { startPostgres } from '#tests/postgres'
import { startSite, type Site } from '#tests/site'
import { ANEW } from './addresses.ts'
import { buildSite } from './processes.ts'
import { median, say, table, verdict, whole } from './report.ts'

// npm run bench:workers [-- workers]. Several processes on one machine beside one, in turns, on the embedded database
// and on PostgreSQL. wrk asks, because it leaves the processors to the site; what the whole machine does meanwhile is
// counted too, because one process keeps more than one processor busy, with compressing and with its database.

const workers = Number(process.argv[2] ?? 2)
const [ROUNDS, SECONDS, CONNECTIONS] = [7, 2, 16]
const TARGET = 1.7
/** Of what the processors of this machine would allow, where that is less. */
const SHARE = 0.9
const PAGES = [
  ['/home, kept', '/home'],
  ['/home, drawn anew', `/home?${ANEW}`],
  ['/members, drawn anew', `/members?${ANEW}`],
] as const

const program = installedProgram(['wrk'])
if (!program) {
  console.error('bench:workers: wrk is not installed (the package is called wrk)')
  process.exit(2)
}
buildSite()
await beside('the embedded database', () => ({}))
const postgres = await startPostgres()
if ('because' in postgres) say(`Not on PostgreSQL: ${postgres.because}`)
else {
  const databases = [await newDatabase(postgres.url), await newDatabase(postgres.url)]
  await beside(postgres.version, (at) => ({ databaseUrl: databases[at]?.settings.databaseUrl ?? '' }))
  await postgres.stop()
}

async function beside(engine: string, on: (at: number) => { databaseUrl?: string }): Promise<void> {
  const one = await startSite({ content: 'demo', ...on(0), env: { WORKERS: '1' } })
  const several = await startSite({ content: 'demo', ...on(1), env: { WORKERS: String(workers) } })
  const rows: string[][] = []
  for (const [title, path] of PAGES) {
    const seen: [Round, Round][] = []
    await rate(one, path, 1)
    await rate(several, path, 1)
    for (let round = 0; round < ROUNDS; round += 1)
      seen.push([await rate(one, path, SECONDS), await rate(several, path, SECONDS)])
    const times = median(seen.map(([alone, together]) => together.perSecond / alone.perSecond))
    const possible = Math.min(workers, cpus().length / median(seen.map(([alone]) => alone.busy)))
    rows.push([
      title,
      whole(median(seen.map(([alone]) => alone.perSecond))),
      median(seen.map(([alone]) => alone.busy)).toFixed(2),
      whole(median(seen.map(([, together]) => together.perSecond))),
      median(seen.map(([, together]) => together.busy)).toFixed(2),
      times.toFixed(2),
      possible.toFixed(2),
      verdict(times >= Math.min(TARGET, SHARE * possible)),
    ])
  }
  say(
    `\nOn ${engine}, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds in turns; target ${TARGET} times, or ${SHARE} of what is possible`,
  )
  table(
    ['page', 'one process, pages/s', 'processors busy', `${workers} workers`, 'busy', 'times', 'possible', ''],
    rows,
  )
  await one.close()
  await several.close()
}

type Round = { perSecond: number /** Processors of the machine, by whoever. */; busy: number }

async function rate({ port }: Site, path: string, seconds: number): Promise<Round> {
  const [busyBefore, began] = [busyMs(), performance.now()]
  const child = spawn(program ?? '', [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '-H',
    'Accept-Encoding: br',
    `http://localhost:${port}${path}`,
  ])
  let said = ''
  child.stdout.on('data', (part: Buffer) => {
    said += String(part)
  })
  await new Promise((resolve) => child.once('close', resolve))
  if (/Non-2xx|Socket errors/.test(said)) throw new Error(`not every answer was a page:\n${said}`)
  return {
    perSecond: Number(/Requests\/sec: +([\d.]+)/.exec(said)?.[1]),
    busy: (busyMs() - busyBefore) / (performance.now() - began),
  }
}

function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}
