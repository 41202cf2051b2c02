import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename, join } from 'node:path'
import { PLACE } from './place.ts'

/** How a program that works on strangers' files is started. */
export type Limits = {
  /** The most memory it may hold, as the operating system counts it. */
  megabytes: number
  /** The most of it that may be JavaScript's own. */
  heapMegabytes: number
  /** How far it gives way to the site, 0 to 19. */
  niceness: number
  /** How long it may take to say that it is ready. */
  startMs: number
}

const WATCH_MS = 25
const PAGE_BYTES = 4096
/** What Node reserves before it holds anything: counted by the system's limit, but not held. */
const RESERVED_MEGABYTES = 1024
/**
 * The site's secrets and settings stay where they are; two arenas are enough for a program with little to do at once.
 */
const ENVIRONMENT = { NODE_NO_WARNINGS: '1', MALLOC_ARENA_MAX: '2' }

let systemLimits = process.platform === 'linux'

/**
 * Starts a program of services/ by its name, with limits and without the site's environment; null when it does not
 * come up.
 */
export async function startLimited(name: string, limits: Limits): Promise<ChildProcess | null> {
  const under = systemLimits ? await come(name, limits, true) : null
  if (under) return under
  const without = await come(name, limits, false)
  // Where the system's limit keeps even an idle program from starting, only the watch below is left.
  if (without) systemLimits = false
  return without
}

async function come(name: string, { megabytes, heapMegabytes, niceness, startMs }: Limits, bySystem: boolean) {
  const program = [process.execPath, `--max-old-space-size=${heapMegabytes}`, programPath(name)]
  const limit = String((megabytes + RESERVED_MEGABYTES) * 1024)
  const [command = '', ...args] = bySystem
    ? ['/bin/sh', '-c', 'ulimit -d "$0" && exec "$@"', limit, ...program]
    : program
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: ENVIRONMENT,
  })
  child.on('error', () => undefined)
  if ((await answerOf(child, startMs)) !== 'ready') {
    child.kill('SIGKILL')
    return null
  }
  try {
    if (child.pid) setPriority(child.pid, niceness)
  } catch {
    // It has ended already; whoever gives it work will see.
  }
  // It must not keep the site from ending.
  child.unref()
  child.channel?.unref()
  return child
}

/** In the built site a program is built as well and starts sooner; elsewhere it runs from its source. */
function programPath(name: string): string {
  const built = import.meta.dirname.startsWith(join(PLACE, 'build'))
  return built ? join(PLACE, 'build', 'server', `${basename(name)}.js`) : join(PLACE, 'services', `${name}.ts`)
}

/** The next message of a process; null when it ends or takes longer. */
export async function answerOf(child: ChildProcess, ms: number): Promise<unknown> {
  const given = new AbortController()
  const { signal } = given
  const timer = setTimeout(() => given.abort(), ms)
  try {
    const answer = once(child, 'message', { signal }).then(([message]) => message as unknown)
    const ended = once(child, 'exit', { signal }).then(() => null)
    // Whichever does not come is aborted below, and must not be missed by anybody.
    for (const either of [answer, ended]) either.catch(() => undefined)
    return await Promise.race([answer, ended]).catch(() => null)
  } finally {
    clearTimeout(timer)
    given.abort()
  }
}

/** Ends a process as soon as it holds more than so much memory; returns what stops the watch. */
export function watchMemory(child: ChildProcess, megabytes: number): () => void {
  const look = () => {
    if (heldBytes(child.pid ?? 0) > megabytes * 1024 * 1024) child.kill('SIGKILL')
  }
  const timer = setInterval(look, WATCH_MS)
  timer.unref()
  const stop = () => clearInterval(timer)
  child.once('exit', stop)
  return stop
}

const TICK_MS = 10

/** The processor's time a process has used; 0 where the system does not tell. */
export function usedProcessorMs(pid: number): number {
  try {
    // The name in parentheses may hold blanks; behind it stand the state and the counters.
    const parts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(parts[11]) + Number(parts[12])) * TICK_MS
  } catch {
    return 0
  }
}

/** The memory a process holds, in bytes; 0 where the system does not tell. */
export function heldBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}
