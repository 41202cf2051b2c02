import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'

/** What a command of Compose ended with and said. */
export type Said = { status: number; out: string }
/** One file of Compose in a copy of the tree. */
export type Compose = {
  (...args: string[]): Promise<string>
  /** Also where it is refused. */
  ask(...args: string[]): Promise<Said>
  /** All that these services have said. */
  logs(...services: string[]): Promise<string>
  /** Waits until the container says of itself that it is healthy. */
  healthy(service: string): Promise<void>
  /** What Docker knows of a container, by a Go template. */
  known(service: string, template: string): Promise<string>
}

const HEALTHY_MS = 300_000

/** Compose in this folder with this file, as the manual has people call it. */
export function composeIn(folder: string, file: string): Compose {
  const fixed = ['compose', '--env-file', '.env', '--file', file]
  const ask = (...args: string[]) => run(folder, 'docker', [...fixed, ...args])
  const must = async (...args: string[]): Promise<string> => {
    const { status, out } = await ask(...args)
    if (status !== 0) throw new Error(`docker compose ${args.join(' ')} ended with ${status}:\n${out.slice(-4000)}`)
    return out
  }
  const known = async (service: string, template: string) => {
    const id = (await must('ps', '--all', '--quiet', service)).trim()
    return (await run(folder, 'docker', ['inspect', '--format', template, id])).out.trim()
  }
  return Object.assign(must, {
    ask,
    known,
    logs: async (...services: string[]) =>
      stripVTControlCharacters(await must('logs', '--no-color', '--no-log-prefix', ...services)),
    async healthy(service: string) {
      for (const until = Date.now() + HEALTHY_MS; ; await sleep(500)) {
        const state = await known(service, '{{.State.Health.Status}}')
        if (state === 'healthy') return
        if (Date.now() > until) throw new Error(`${service} is ${state}`)
      }
    },
  })
}

/** Runs a program in a folder to its end. */
export async function run(folder: string, program: string, args: string[]): Promise<Said> {
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      out += String(part)
    })
  const status = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      out += String(error)
      resolve(127)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
  return { status, out }
}
