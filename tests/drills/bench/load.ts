import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Order, Tally } from './generator.ts'
import { pin } from './processes.ts'

export type Generator = {
  drive(order: Order): Promise<Tally>
  stop(): void
}

/** Starts the load generator, on a separate core where there is one. */
export function startGenerator(core: number | null): Generator {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'generator.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  if (core !== null && child.pid) pin(child.pid, core)
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    async drive(order) {
      const answer = await new Promise<Tally | { error: string }>((resolve, reject) => {
        child.once('message', (message: Tally | { error: string }) => resolve(message))
        child.once('exit', () => reject(new Error('the load generator ended')))
        child.send(order)
      })
      child.removeAllListeners('exit')
      if ('error' in answer) throw new Error(`the load generator: ${answer.error}`)
      return answer
    },
    stop: () => child.kill('SIGKILL'),
  }
}

/** A GET as a browser's keep-alive connection sends it. */
export function requestText(
  path: string,
  { port, encoding = 'gzip, deflate, br', cookie }: { port: number; encoding?: string; cookie?: string },
): string {
  return [
    `GET ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    'Accept: text/html',
    `Accept-Encoding: ${encoding}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    '',
    '',
  ].join('\r\n')
}
