import { resolve } from 'node:path'
import { ADMINISTRATOR, signIn, signUp, newPersonDetails } from '#tests/people'
import { startSite } from '#tests/site'
import { ADMIN_PAGES, UNCACHED, CLIENT_PAGES, NEWER_PAGES, PUBLIC_PAGES, thoseThere } from './addresses.ts'
import { startFloor } from './floor.ts'
import { requestText, startGenerator } from './load.ts'
import { buildSite, cpuMs } from './processes.ts'
import { kb, median, ms, say, table } from './report.ts'

// npm run bench turns -- FOLDER [PATH…]. What a rendered page costs the server, uncompressed, in this build and in
// the built tree in FOLDER: processor time a request, in turns, medians of the rounds, with an empty page of a bare
// React Router for comparison. The ratio holds on a busy machine; the least of the rounds is nearest to a machine at
// rest.

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const SECONDS = 0.4
const CONNECTIONS = 8

const [folder, ...named] = process.argv.slice(2)
if (!folder) {
  say('npm run bench turns -- FOLDER [PATH…]: FOLDER is a tree that is built, to compare with.')
  process.exit(1)
}
buildSite()
const generator = startGenerator(null)
const [before, now] = [await started(resolve(folder)), await started()]
const bare = await startFloor()
const empty = { port: bare.port, pid: () => bare.pid, cookieFor: () => undefined }
const wanted =
  named.length > 0
    ? named
    : [...CLIENT_PAGES, ...ADMIN_PAGES, ...NEWER_PAGES, ...PUBLIC_PAGES.map((path) => `${path}?${UNCACHED}`)]
const paths = (await Promise.all([wanted.filter(ofStaff), wanted.filter((path) => !ofStaff(path))].map(both))).flat()
for (const path of paths) for (const site of [before, now]) await cost(site, path, 0.6)
await cost(empty, '/empty', 0.6)
const rows: string[][] = []
for (const path of paths) {
  const rounds = { before: [] as number[], now: [] as number[], ratio: [] as number[], empty: [] as number[] }
  let bytes = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % 2 === 0 ? [before, now] : [now, before]
    const one = await cost(first[0]!, path, SECONDS)
    const other = await cost(first[1]!, path, SECONDS)
    const [old, own] = round % 2 === 0 ? [one, other] : [other, one]
    rounds.before.push(old.cpu)
    rounds.now.push(own.cpu)
    rounds.ratio.push(own.cpu / old.cpu)
    rounds.empty.push((await cost(empty, '/empty', SECONDS / 2)).cpu)
    bytes = own.bytes
  }
  const least = [rounds.before, rounds.now].map((list) => Math.min(...list))
  rows.push([
    path,
    kb(bytes),
    ...[rounds.before, rounds.now, rounds.ratio, rounds.empty].map((list) => ms(median(list))),
    ...least.map((each) => ms(each)),
  ])
}
table(['page', 'KB', 'before, ms', 'now, ms', 'times', 'empty', 'least before', 'now'], rows)
generator.stop()
bare.stop()
await Promise.all([before, now].map((site) => site.close()))
process.exit(0)

function ofStaff(path: string): boolean {
  return path.startsWith('/admin')
}

async function started(root?: string) {
  const site = await startSite({ content: 'demo', ...(root ? { root } : {}) })
  const staff = (await signIn(site.url, ADMINISTRATOR)).cookie
  const client = (await signUp(site.url, newPersonDetails())).cookie
  const cookieFor = (path: string) => (ofStaff(path) ? staff : path.includes(UNCACHED) ? undefined : client)
  return { ...site, cookieFor }
}

/** Those that both builds answer. */
async function both(list: string[]): Promise<string[]> {
  const [old, own] = await Promise.all(
    [before, now].map((site) => thoseThere(site.url, list, site.cookieFor(list[0] ?? ''))),
  )
  const missing = [...new Set([old, own].flatMap((found) => found?.missing ?? []))]
  if (missing.length > 0) say(`Not measured: ${missing.join(', ')}`)
  return list.filter((path) => old?.there.includes(path) && own?.there.includes(path))
}

async function cost(
  site: Pick<typeof now, 'port' | 'pid' | 'cookieFor'>,
  path: string,
  seconds: number,
): Promise<{ cpu: number; bytes: number }> {
  const cookie = site.cookieFor(path)
  const request = requestText(path, { port: site.port, encoding: 'identity', ...(cookie ? { cookie } : {}) })
  const from = cpuMs(site.pid())
  const { requests, late, bytes } = await generator.drive({
    port: site.port,
    request,
    connections: CONNECTIONS,
    seconds,
  })
  return { cpu: (cpuMs(site.pid()) - from) / (requests + late), bytes }
}
