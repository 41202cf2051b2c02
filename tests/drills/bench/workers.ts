import { spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { installedProgram } from '#tests/programs'
import { newDatabase } from '#tests/records'
import { startPostgres } from '#tests/postgres'
import { startSite } from '#tests/site'
import { UNCACHED } from './addresses.ts'
import { startBare } from './bare.ts'
import { rawAnswer } from './nginx.ts'
import { buildSite } from './processes.ts'
import { median, say, table, verdict, whole } from './report.ts'

// npm run bench workers [-- workers [rounds]]. Compares several processes on one machine with one, in turns, on
// SQLite and on PostgreSQL. wrk sends the requests, because it leaves the processors to the site; the load of the
// whole machine is counted too, because one process keeps more than one processor busy with compression and its
// database. The control is Node without the site, as one process and as many, that sends the bytes of a cached page.

const workers = Number(process.argv[2] ?? 2)
const ROUNDS = Number(process.argv[3] ?? 7)
const [SECONDS, CONNECTIONS] = [2, 16]
const TARGET = 1.7
/** Of what the processors of this machine would allow, where that is less. */
const SHARE = 0.9
const PAGES = [
  ['/home, kept', '/home'],
  ['/home, drawn anew', `/home?${UNCACHED}`],
  ['/members, drawn anew', `/members?${UNCACHED}`],
] as const

const program = installedProgram(['wrk'])
if (!program) {
  console.error('bench workers: wrk is not installed (the package is called wrk)')
  process.exit(2)
}
buildSite()
await compareWorkers('the embedded database', () => ({}))
const postgres = await startPostgres()
if ('reason' in postgres) say(`Not on PostgreSQL: ${postgres.reason}`)
else {
  const databases = [await newDatabase(postgres.url), await newDatabase(postgres.url)]
  await compareWorkers(postgres.version, (at) => ({ databaseUrl: databases[at]?.settings.databaseUrl ?? '' }))
  await postgres.stop()
}

async function compareWorkers(engine: string, on: (at: number) => { databaseUrl?: string }): Promise<void> {
  const one = await startSite({ content: 'demo', ...on(0), env: { WORKERS: '1' } })
  const several = await startSite({ content: 'demo', ...on(1), env: { WORKERS: String(workers) } })
  const rows: string[][] = []
  const [, kept] = PAGES[0]
  const answer = await rawAnswer(one.url + kept, 'br')
  const bare = { one: await startBare(answer), several: await startBare(answer, workers) }
  rows.push((await compared('Node alone, the same bytes', bare.one, bare.several, kept)).cells)
  bare.one.stop()
  bare.several.stop()
  for (const [title, path] of PAGES) {
    const { times, possible, cells } = await compared(title, one, several, path)
    rows.push([...cells, verdict(times >= Math.min(TARGET, SHARE * possible))])
  }
  say(
    `\nOn ${engine}, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds in turns; target ${TARGET} times, or ${SHARE} of what is possible`,
  )
  table(
    [
      'page',
      'one process, pages/s',
      'processors busy',
      `${workers} workers`,
      'busy',
      'times',
      'from-to',
      'possible',
      '',
    ],
    rows,
  )
  await one.close()
  await several.close()
}

type Listening = { port: number }

/** One and several in turns, so that what else the machine does meets both. */
async function compared(title: string, one: Listening, several: Listening, path: string) {
  const seen: [Round, Round][] = []
  await rate(one, path, 1)
  await rate(several, path, 1)
  for (let round = 0; round < ROUNDS; round += 1)
    seen.push([await rate(one, path, SECONDS), await rate(several, path, SECONDS)])
  const each = seen.map(([alone, together]) => together.perSecond / alone.perSecond)
  const times = median(each)
  const possible = Math.min(workers, cpus().length / median(seen.map(([alone]) => alone.busy)))
  const cells = [
    title,
    whole(median(seen.map(([alone]) => alone.perSecond))),
    median(seen.map(([alone]) => alone.busy)).toFixed(2),
    whole(median(seen.map(([, together]) => together.perSecond))),
    median(seen.map(([, together]) => together.busy)).toFixed(2),
    times.toFixed(2),
    `${Math.min(...each).toFixed(2)}-${Math.max(...each).toFixed(2)}`,
    possible.toFixed(2),
  ]
  return { times, possible, cells }
}

type Round = { perSecond: number /** Processors of the machine in use, by all processes. */; busy: number }

async function rate({ port }: Listening, path: string, seconds: number): Promise<Round> {
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
