import { ADMINISTRATOR, signIn, signUp, newPersonDetails } from '#tests/people'
import { ADMIN_PAGES, UNCACHED, CLIENT_PAGES, thoseThere } from './addresses.ts'
import type { Tally } from './generator.ts'
import { startFloor } from './floor.ts'
import { cpuMs } from './processes.ts'
import { kb, median, ms, say, table, verdict, whole } from './report.ts'

const ROUNDS = 3
const SECONDS = 0.6
const TARGET = { home: 3, other: 2 }
const BROWSER = 'gzip, deflate, br'

type Drive = (
  server: number,
  port: number,
  path: string,
  connections: number,
  seconds: number,
  more: { encoding?: string; cookie?: string },
) => Promise<Tally & { cpu: number }>

/** Uncached pages, in turns with an empty page of a bare React Router. */
export async function benchUncached(
  { url, port, pid }: { url: string; port: number; pid: number },
  { drive, own, until }: { drive: Drive; own: ((pid: number) => void) | null; until(): boolean },
  publicPages: readonly string[],
): Promise<void> {
  const client = (await signUp(url, newPersonDetails())).cookie
  const staff = (await signIn(url, ADMINISTRATOR)).cookie
  const found = [await thoseThere(url, CLIENT_PAGES, client), await thoseThere(url, ADMIN_PAGES, staff)]
  const missing = found.flatMap((each) => each.missing)
  if (missing.length > 0) say(`Not measured: ${missing.join(', ')}`)
  const requests = [
    ...publicPages.map((path) => ({ path: `${path}?${UNCACHED}`, more: {} })),
    ...(found[0]?.there ?? []).map((path) => ({ path, more: { cookie: client } })),
    ...(found[1]?.there ?? []).map((path) => ({ path, more: { cookie: staff } })),
  ]
  const floor = await startFloor()
  own?.(floor.pid)
  const empty = () => drive(floor.pid, floor.port, '/empty', 16, SECONDS, { encoding: 'identity' })
  await empty()
  const before = cpuMs(pid)
  for (const { path, more } of requests) await drive(pid, port, path, 16, 0.3, more)
  say(`\nRendered anew, ${whole(cpuMs(pid) - before)} ms of processor to get warm; an empty page in turns`)
  const rows: string[][] = []
  for (const [at, { path, more }] of requests.entries()) {
    if (until()) {
      const left = requests.slice(at).map((each) => each.path)
      say(`Left out for lack of time: ${left.join(', ')}`)
      break
    }
    const rounds = { plain: [] as number[], sent: [] as number[], floor: [] as number[] }
    let plain = 0
    let sent: Tally | null = null
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await drive(pid, port, path, 16, SECONDS, { ...more, encoding: 'identity' })
      const full = await drive(pid, port, path, 16, SECONDS, { ...more, encoding: BROWSER })
      rounds.plain.push(bare.cpu)
      rounds.sent.push(full.cpu)
      rounds.floor.push((await empty()).cpu)
      plain = bare.bytes
      sent = full
    }
    const cpu = median(rounds.plain)
    const most = path.startsWith('/home') ? TARGET.home : TARGET.other
    rows.push([
      path,
      kb(plain),
      kb(sent?.bytes ?? 0),
      whole(sent?.perSecond ?? 0),
      ms(sent?.p99 ?? Number.NaN),
      ms(cpu),
      ms(median(rounds.sent)),
      ms(median(rounds.floor)),
      (cpu / median(rounds.floor)).toFixed(1),
      `${verdict(cpu <= most)} (${most})`,
    ])
  }
  floor.stop()
  table(['page', 'KB plain', 'KB sent', 'req/s', 'p99 ms', 'CPU plain', 'CPU sent', 'empty', 'times', 'target'], rows)
}
