import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename, join } from 'node:path'
import { PLACE } from './place.ts'

export type Limits = {
  /** The kernel counts these megabytes. */
  megabytes: number
  heapMegabytes: number
  niceness: number
  startMs: number
}

const WATCH_MS = 25
const PAGE_BYTES = 4096
/** Node reserves this address space at start, and the kernel's limit counts it. */
const RESERVED_MEGABYTES = 1024
/** Leaves out the site's secrets; two malloc arenas are enough for a program with few threads. */
const ENVIRONMENT = { NODE_NO_WARNINGS: '1', MALLOC_ARENA_MAX: '2' }

let systemLimits = process.platform === 'linux'

export async function startLimited(name: string, limits: Limits): Promise<ChildProcess | null> {
  const under = systemLimits ? await come(name, limits, true) : null
  if (under) return under
  const without = await come(name, limits, false)
  // Where the kernel's limit keeps even an idle program from starting, only watchMemory remains.
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
    // The process has already ended; its caller will notice.
  }
  child.unref()
  child.channel?.unref()
  return child
}

function programPath(name: string): string {
  const built = import.meta.dirname.startsWith(join(PLACE, 'build'))
  return built ? join(PLACE, 'build', 'server', `${basename(name)}.js`) : join(PLACE, 'services', `${name}.ts`)
}

export async function answerOf(child: ChildProcess, ms: number): Promise<unknown> {
  const given = new AbortController()
  const { signal } = given
  const timer = setTimeout(() => given.abort(), ms)
  try {
    const answer = once(child, 'message', { signal }).then(([message]) => message as unknown)
    const ended = once(child, 'exit', { signal }).then(() => null)
    // The losing promise is aborted below, and its rejection must be handled.
    for (const either of [answer, ended]) either.catch(() => undefined)
    return await Promise.race([answer, ended]).catch(() => null)
  } finally {
    clearTimeout(timer)
    given.abort()
  }
}

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

export function usedProcessorMs(pid: number): number {
  try {
    // The name in parentheses may contain spaces; state and counters follow it.
    const parts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(parts[11]) + Number(parts[12])) * TICK_MS
  } catch {
    return 0
  }
}

export function heldBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}
