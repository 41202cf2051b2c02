import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../free-port.ts'
import { openRecords } from '#records/engine/db'
import { startSite } from '../../site.ts'
import { openHandedSocket } from './handed-socket.ts'

/** A site that starts on a busy machine takes its time; only a request that hangs is a fault. */
const PATIENCE_MS = 300_000

export const NGINX =
  ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path)) ?? null

/** What came of restarting the site under steady requests. */
export type RestartFigures = {
  restarts: number
  requests: number
  /** Answers other than the one there should be, and connections that broke. */
  failed: string[]
  /**
   * Contact messages that were answered 'sent', those of them that are not in the database, and those that are there
   * twice.
   */
  messages: number
  lost: number
  doubled: number
  /** The longest from SIGTERM to the end of the process, and the longest wait for an answer. */
  longestDrainMs: number
  longestAnswerMs: number
}

/**
 * Restarts the site this many times under `rate` requests a second through a proxy. With `handed` it listens on a
 * socket that stays open; the control listens on its own port.
 */
export async function restarts({
  count,
  rate,
  handed,
}: {
  count: number
  rate: number
  handed: boolean
}): Promise<RestartFigures> {
  const socket = handed ? openHandedSocket() : null
  const site = await startSite({
    content: 'demo',
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    ...(socket ? { socket } : {}),
  })
  const proxy = NGINX ? await openNginx(site.port) : null
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const figures: RestartFigures = {
    restarts: 0,
    requests: 0,
    failed: [],
    messages: 0,
    lost: 0,
    doubled: 0,
    longestDrainMs: 0,
    longestAnswerMs: 0,
  }
  const sent: string[] = []
  const underWay = new Set<Promise<void>>()
  const port = proxy?.port ?? site.port
  const enough = new AbortController()
  const ask = async (number: number) => {
    const began = performance.now()
    const [method, path, expected, body] = kindOf(number)
    try {
      const status = await askOnce({
        agent,
        port,
        host: `localhost:${site.port}`,
        from: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
        method,
        path,
        body,
      })
      if (status !== expected) figures.failed.push(`${method} ${path}: ${status}`)
      else if (method === 'POST') sent.push(String(number))
    } catch (error) {
      figures.failed.push(`${method} ${path}: ${String(error)}`)
    }
    figures.requests += 1
    figures.longestAnswerMs = Math.max(figures.longestAnswerMs, performance.now() - began)
  }
  const asks = (async () => {
    const began = performance.now()
    for (let number = 0; !enough.signal.aborted; number += 1) {
      const way = ask(number)
      underWay.add(way)
      void way.finally(() => underWay.delete(way))
      await sleep(Math.max(0, began + ((number + 1) * 1000) / rate - performance.now()))
    }
  })()
  try {
    for (let restart = 0; restart < count; restart += 1) {
      await sleep(400)
      const began = performance.now()
      const code = await site.stop()
      figures.longestDrainMs = Math.max(figures.longestDrainMs, performance.now() - began)
      if (code !== 0) figures.failed.push(`the site ended with ${code}`)
      await site.restart()
      figures.restarts += 1
    }
    await sleep(500)
    enough.abort()
    await asks
    await Promise.all(underWay)
    const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
    const rows = await records.read
      .selectFrom('contact_messages')
      .select(['subject', ({ fn }) => fn.countAll<number>().as('times')])
      .where('subject', 'like', 'drill %')
      .groupBy('subject')
      .execute()
    await records.close()
    const times = new Map(rows.map((row) => [row.subject, Number(row.times)]))
    figures.messages = sent.length
    figures.lost = sent.filter((number) => !times.has(`drill ${number}`)).length
    figures.doubled = [...times.values()].filter((count) => count > 1).length
    return figures
  } finally {
    enough.abort()
    agent.destroy()
    await proxy?.stop()
    await site.close()
    socket?.close()
  }
}

/** In turn: a cached page, a rendered one, a message that is stored. */
function kindOf(number: number): [method: 'GET' | 'POST', path: string, expected: number, body: string] {
  if (number % 3 === 0) return ['GET', '/home', 200, '']
  if (number % 3 === 1) return ['GET', `/about?x=${number}`, 200, '']
  return [
    'POST',
    '/contact',
    200,
    new URLSearchParams({
      name: 'Drill',
      email: 'drill@visitor.example',
      subject: `drill ${number}`,
      message: 'Is this kept once?',
    }).toString(),
  ]
}

type Asking = {
  agent: Agent
  port: number
  host: string
  from: string
  method: 'GET' | 'POST'
  path: string
  body: string
}

function askOnce({ agent, port, host, from, method, path, body }: Asking): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      Host: host,
      'X-Forwarded-For': from,
      ...(method === 'POST'
        ? {
            Origin: `http://${host}`,
            'Content-Type': 'application/x-www-form-urlencoded',
            'Content-Length': Buffer.byteLength(body),
          }
        : {}),
    }
    const outgoing = request(
      { agent, host: '127.0.0.1', port, method, path, headers, timeout: PATIENCE_MS },
      (answer) => {
        answer
          .resume()
          .once('end', () => resolve(answer.statusCode ?? 0))
          .once('error', reject)
      },
    )
    outgoing.once('error', reject).once('timeout', () => outgoing.destroy(new Error('no answer')))
    outgoing.end(body)
  })
}

/** An nginx in front of a port, with the lines of docs/operations.md that matter here. */
async function openNginx(upstream: number): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-nginx-'))
  const port = await freePort()
  const spaces = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `
    worker_processes 1; pid ${folder}/pid; error_log stderr emerg;
    events { worker_connections 1024; }
    http { ${spaces.join(' ')} access_log off;
      server { listen 127.0.0.1:${port};
        location / {
          proxy_pass http://127.0.0.1:${upstream}; proxy_http_version 1.1;
          proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $http_x_forwarded_for; proxy_set_header X-Forwarded-Proto $scheme; proxy_set_header Connection "";
          proxy_request_buffering off; proxy_buffering off; proxy_connect_timeout 30s; proxy_read_timeout 1h;
        } } }`,
  )
  const child = spawn(
    NGINX ?? 'nginx',
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off; master_process off;', '-e', 'stderr'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  for (const until = Date.now() + 10_000; ; await sleep(20)) {
    if (
      await fetch(`http://127.0.0.1:${port}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
    if (child.exitCode !== null || Date.now() > until) throw new Error('nginx does not start')
  }
  return {
    port,
    async stop() {
      process.off('exit', killed)
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
