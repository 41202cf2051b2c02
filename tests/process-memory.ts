import { readFileSync } from 'node:fs'

const MEGABYTE = 1024 * 1024
const PAGE_BYTES = 4096

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended.
    return ''
  }
}

/** The memory a process holds, in megabytes; 0 once it has ended. */
export function heldMegabytes(pid: number): number {
  return (Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES) / MEGABYTE
}

/** The processes that a process has started and that still run, and theirs. */
export function descendants(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...descendants(child)])
}

/** What a site holds: its own process, and everything it has started. */
export function siteMemory(pid: number): { own: number; children: number; processes: number } {
  const started = descendants(pid)
  return {
    own: heldMegabytes(pid),
    children: started.reduce((sum, child) => sum + heldMegabytes(child), 0),
    processes: started.length,
  }
}
