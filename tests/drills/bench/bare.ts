import { spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { freePort } from '#tests/free-port'
import type { Answer } from './nginx.ts'

export type Bare = { port: number; pid: number; stop(): void }

type Order = { port: number; head: string[]; body: string; workers: number }

/**
 * Starts a plain Node server that sends one answer to every request: the lower bound for our pages. Several workers
 * share its socket by node:cluster, as those of the site do.
 */
export async function startBare({ headers, body }: Answer, workers = 1): Promise<Bare> {
  const port = await freePort()
  const child = spawn(process.execPath, [import.meta.filename], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  const listening = new Promise((resolve, reject) => child.once('message', resolve).once('exit', reject))
  child.send({
    port,
    head: headers.filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name.toLowerCase())).flat(),
    body: body.toString('base64'),
    workers,
  } satisfies Order)
  await listening
  return { port, pid: child.pid ?? 0, stop }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.once('message', (order: Order) => {
    const listening = () => process.send?.('listening')
    if (order.workers > 1 && cluster.isPrimary) share(order, listening)
    else serve(order, listening)
  })

function share(order: Order, listening: () => void): void {
  let missing = order.workers
  cluster.on('listening', () => {
    missing -= 1
    if (missing === 0) listening()
  })
  for (let at = 0; at < order.workers; at += 1) cluster.fork().send(order)
}

function serve({ port, head, body }: Order, listening: () => void): void {
  const bytes = Buffer.from(body, 'base64')
  createServer((_request, response) => response.writeHead(200, head).end(bytes)).listen(port, '127.0.0.1', listening)
}
