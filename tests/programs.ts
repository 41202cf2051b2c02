import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const running = new Set<ChildProcess>()

/** Runs a program to its end, its output shown, and returns its exit code; it is stopped when it takes longer than `minutes`. */
export async function runShown(command: string, args: string[], { env = {}, minutes = 15 }: { env?: Record<string, string | undefined>; minutes?: number } = {}): Promise<number> {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env }, timeout: minutes * 60_000 })
  running.add(child)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${command} cannot be run: ${error.message}`)
      running.delete(child)
      resolve(127)
    })
    child.once('close', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

/** Stops whatever runShown has running. */
export function stopPrograms(): void {
  for (const child of running) child.kill('SIGTERM')
}

/** The first of these programs that is installed, or null. */
export function installedProgram(names: string[], folders = (process.env.PATH ?? '').split(delimiter)): string | null {
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

/** How system packages can be installed without asking anybody: as root, with passwordless sudo, or not at all. */
export function packageInstaller(): ((...names: string[]) => boolean) | null {
  if (!installedProgram(['apt-get'])) return null
  const root = process.getuid?.() === 0
  if (!root && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return null
  const apt = (...args: string[]) => spawnSync(root ? 'apt-get' : 'sudo', root ? args : ['-n', 'apt-get', ...args], { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0
  return (...names) => apt('install', '-y', '--no-install-recommends', ...names) || (apt('update') && apt('install', '-y', '--no-install-recommends', ...names))
}
