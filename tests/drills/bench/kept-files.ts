import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/free-port'
import { startSite } from '#tests/site'
import { adapted } from '../../deploy-file.ts'
import { startGenerator, requestText } from './load.ts'
import { startNginx, type Answer } from './nginx.ts'
import { buildSite, cores, cpuMs, pin } from './processes.ts'
import { kb, median, ms, say, table, whole } from './report.ts'

// npm run bench kept. Public pages from files, by nginx with what the site wrote for it, compared with an nginx that
// serves the same bytes at the same address as plain files, rounds in turn.

const [ROUNDS, SECONDS] = [15, 0.4]
const PAGES = ['/home', '/about', '/members']
const HOST = 'academy.example'
/** As a browser asks. */
const ENCODINGS = 'gzip, deflate, br, zstd'

buildSite()
const folder = mkdtempSync(join(tmpdir(), 'academy-bench-kept-'))
const site = await startSite({
  content: 'demo',
  env: { PUBLIC_URL: `https://${HOST}`, HOST: '127.0.0.1', KEPT_PAGES_DIR: folder },
})
const ours = await startOurs()
const answers = new Map<string, Answer>()
for (const path of PAGES) answers.set(path, await fetchAnswer(ours.port, path))
const plain = await startNginx(answers)
if (!plain) throw new Error('nginx is not installed')
const [own = 0, other] = cores()
const apart = other !== undefined && [ours.pid, plain.pid, process.pid].every((pid) => pin(pid, own))
const generator = startGenerator(apart ? other : null)

const rows: string[][] = []
for (const path of PAGES)
  for (const connections of [1, 16, 64]) {
    const [files, bare] = [newRounds(), newRounds()]
    for (let round = 0; round < ROUNDS; round += 1) {
      const turns = [
        [ours, files],
        [plain, bare],
      ] as const
      for (const [nginx, rounds] of round % 2 === 0 ? turns : turns.toReversed()) {
        const before = cpuMs(nginx.pid)
        const rawRequest = requestText(path, { port: nginx.port, encoding: ENCODINGS }).replace(
          /Host: .*/,
          `Host: ${HOST}`,
        )
        const tally = await generator.drive({ port: nginx.port, request: rawRequest, connections, seconds: SECONDS })
        if (Object.keys(tally.statuses).some((status) => status !== '200')) say(JSON.stringify(tally.statuses))
        rounds.rates.push(tally.perSecond)
        rounds.asker.push(tally.ownCpu)
        rounds.requests += tally.requests + tally.late
        // It counts in steps as long as a tenth of a round.
        rounds.cpu += cpuMs(nginx.pid) - before
      }
    }
    const [ownCpu, plainCpu] = [files.cpu / files.requests, bare.cpu / bare.requests]
    rows.push([
      path,
      String(connections),
      kb(answers.get(path)?.body.length ?? 0),
      whole(median(files.rates)),
      ms(ownCpu, 4),
      whole(median(bare.rates)),
      ms(plainCpu, 4),
      `${Math.round(median(bare.asker) * 100)}%`,
      // Of rounds side by side: the machine is not as fast in the next minute.
      `${Math.round(median(files.rates.map((rate, at) => rate / (bare.rates[at] ?? 0))) * 100)}%`,
      `${Math.round((plainCpu / ownCpu) * 100)}%`,
    ])
  }
say('Public pages by nginx from the folder of the site, and plain files by nginx')
table(['page', 'conns', 'KB', 'req/s', 'CPU ms', 'plain', 'CPU ms', 'asker', 'ratio', 'by CPU'], rows)
generator.stop()
ours.stop()
plain.stop()
await site.close()
rmSync(folder, { recursive: true, force: true })
process.exit(0)

function newRounds() {
  return { rates: [] as number[], asker: [] as number[], requests: 0, cpu: 0 }
}

/** The file of deploy/ without its TLS, which is not what is measured. */
async function startOurs(): Promise<{ port: number; pid: number; stop(): void }> {
  const [port, plainPort] = [await freePort(), await freePort()]
  const home = mkdtempSync(join(tmpdir(), 'academy-bench-nginx-'))
  writeFileSync(join(home, 'academy-pages.conf'), readFileSync(join(folder, 'nginx.conf')))
  const server = adapted('nginx.conf', [
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    ['/var/cache/academy', `${home}/cache`],
    ['/etc/nginx/academy-pages', `${home}/academy-pages`],
    ['127.0.0.1:3000', `127.0.0.1:${site.port}`],
  ]).replaceAll(/^\s*ssl_certificate.*$/gm, '')
  const spaces = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  )
  writeFileSync(
    join(home, 'nginx.conf'),
    `worker_processes 1; pid ${home}/pid; error_log stderr error; events { worker_connections 1024; }
     http { ${spaces.join(' ')} access_log off; sendfile on; tcp_nopush on; server_tokens off; keepalive_requests 1000000000;
     ${server} }`,
  )
  const child = spawn(
    '/usr/sbin/nginx',
    ['-p', home, '-c', join(home, 'nginx.conf'), '-g', 'daemon off; master_process off;'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const stop = () => {
    child.kill('SIGKILL')
    rmSync(home, { recursive: true, force: true })
  }
  process.once('exit', stop)
  while (!(await fetchAnswer(port, '/home').catch(() => null))?.headers.some(([name]) => name === 'ETag'))
    await new Promise((resolve) => setTimeout(resolve, 50))
  return { port, pid: child.pid ?? 0, stop }
}

function fetchAnswer(port: number, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { Host: HOST, 'Accept-Encoding': ENCODINGS } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const headers = answer.rawHeaders.flatMap((name, at, all): [string, string][] =>
          at % 2 === 0 ? [[name, all[at + 1] ?? '']] : [],
        )
        resolve({ status: answer.statusCode ?? 0, headers, body: Buffer.concat(parts) })
      })
    })
      .once('error', reject)
      .end()
  })
}
