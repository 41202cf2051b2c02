import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const running = new Set<ChildProcess>()
const TIMEOUT_MS = 8000

/** Takes what a program writes, instead of the terminal. */
export type Say = (text: string) => void

/**
 * Runs a program to its end, its output shown or handed to `say`, and returns its exit code. However long it takes: a
 * slow machine is slow, not wrong.
 */
export async function runShown(
  command: string,
  args: string[],
  { env = {}, say }: { env?: Record<string, string | undefined>; say?: Say | undefined } = {},
): Promise<number> {
  const out = say ? 'pipe' : 'inherit'
  // Its own process group, so that child processes end with the program.
  const child = spawn(command, args, {
    stdio: ['ignore', out, out],
    env: { ...process.env, ...env },
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => say?.(text))
  running.add(child)
  const code = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      console.error(`${command} cannot be run: ${error.message}`)
      resolve(127)
    })
    child.once('close', (status) => resolve(status ?? 1))
  })
  signalGroup(child, 'SIGKILL')
  running.delete(child)
  return code
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // The group is empty.
  }
}

/** Asks a program and all it has started to end, and ends what has not after some seconds. */
async function stopProgram(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve))
  signalGroup(child, 'SIGINT')
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))])
  signalGroup(child, 'SIGKILL')
}

/** Stops every program that runShown started. */
export async function stopPrograms(): Promise<void> {
  await Promise.all([...running].map(stopProgram))
}

/** The first of these programs that is installed, or null. */
export function installedProgram(
  names: string[],
  folders = (process.env.PATH ?? '').split(delimiter),
): string | null {
  for (const name of names)
    for (const folder of folders) {
      const path = join(folder, name)
      try {
        accessSync(path, constants.X_OK)
        return path
      } catch {
        // Not in this folder.
      }
    }
  return null
}

/** How system packages can be installed without a prompt: as root, with passwordless sudo, or not at all. */
export function packageInstaller(): ((...names: string[]) => boolean) | null {
  if (!installedProgram(['apt-get'])) return null
  const root = process.getuid?.() === 0
  if (!root && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return null
  const apt = (...args: string[]) =>
    spawnSync(root ? 'apt-get' : 'sudo', root ? args : ['-n', 'apt-get', ...args], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return (...names) =>
    apt('install', '-y', '--no-install-recommends', ...names) ||
    (apt('update') && apt('install', '-y', '--no-install-recommends', ...names))
}
