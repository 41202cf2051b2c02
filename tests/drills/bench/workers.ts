import { spawn } from 'node:child_process'
import { installedProgram } from '#tests/programs'
import { newDatabase } from '#tests/records'
import { startPostgres } from '#tests/postgres'
import { startSite, type Site } from '#tests/site'
import { ANEW } from './addresses.ts'
import { buildSite } from './processes.ts'
import { median, say, table, verdict, whole } from './report.ts'

// npm run bench:workers [-- workers]. Several processes on one machine beside one, in turns, on the embedded database
// and on PostgreSQL. wrk asks, because it leaves the processors to the site.

const workers = Number(process.argv[2] ?? 2)
const [ROUNDS, SECONDS, CONNECTIONS] = [7, 2, 16]
const TARGET = 1.7
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
    const seen: [number, number][] = []
    await rate(one, path, 1)
    await rate(several, path, 1)
    for (let round = 0; round < ROUNDS; round += 1)
      seen.push([await rate(one, path, SECONDS), await rate(several, path, SECONDS)])
    const ratio = median(seen.map(([alone, together]) => together / alone))
    rows.push([
      title,
      whole(median(seen.map(([alone]) => alone))),
      whole(median(seen.map(([, together]) => together))),
      ratio.toFixed(2),
      verdict(ratio >= TARGET),
    ])
  }
  say(`\nOn ${engine}, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds in turns; target ${TARGET} times`)
  table(['page', 'one process, pages/s', `${workers} workers`, 'times', ''], rows)
  await one.close()
  await several.close()
}

async function rate({ port }: Site, path: string, seconds: number): Promise<number> {
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
  return Number(/Requests\/sec: +([\d.]+)/.exec(said)?.[1])
}
