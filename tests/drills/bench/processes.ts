import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TICK_MS = 10
const ROOT = join(import.meta.dirname, '..', '..', '..')

/** Brings build/ to what the sources say. */
export function buildSite(): void {
  const { status } = spawnSync(process.execPath, [join('commands', 'build.mjs')], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** The process this one has started whose command line holds the words. */
export function childPid(words: string): number {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const [, parent] = afterName(name)
      if (Number(parent) === process.pid && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(words))
        return Number(name)
    } catch {
      // The process has already ended.
    }
  }
  throw new Error(`no child process runs ${words}`)
}

/** CPU time a process and all its threads have used, in milliseconds; it counts in steps of 10. */
export function cpuMs(pid: number): number {
  const fields = afterName(String(pid))
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Memory of a process that is in RAM now, and the most there ever was, in MB. */
export function memory(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { now: field('VmRSS'), most: field('VmHWM') }
}

/** Keeps a process and its threads on one core; false where that cannot be done. */
export function pin(pid: number, core: number): boolean {
  return spawnSync('taskset', ['-a', '-cp', String(core), String(pid)], { stdio: 'ignore' }).status === 0
}

/** The cores this process may use. */
export function cores(): number[] {
  const allowed = /Cpus_allowed_list:\s+(\S+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  return allowed.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })
}

// The name may hold spaces and brackets; what follows its last bracket does not.
function afterName(pid: string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
