import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/free-port'

const PROGRAM = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find(
  (path) => existsSync(path),
)

export type Answer = { status: number; headers: [string, string][]; body: Buffer }

/** One answer as it came over the wire, its body still compressed. */
export function rawAnswer(url: string, encoding: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': encoding } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const headers = response.rawHeaders.flatMap((name, at, all): [string, string][] =>
          at % 2 === 0 ? [[name, all[at + 1] ?? '']] : [],
        )
        resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(parts) })
      })
    }).on('error', reject)
  })
}

export type Nginx = { port: number; pid: number; stop(): void }

/**
 * Starts an nginx that serves these bytes as files at these addresses, one worker, with the head the site sends; null
 * where there is none.
 */
export async function startNginx(pages: ReadonlyMap<string, Answer>): Promise<Nginx | null> {
  if (!PROGRAM) return null
  const folder = mkdtempSync(join(tmpdir(), 'academy-nginx-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const locations = [...pages].map(([path, { headers, body }], at) => {
    const file = join(folder, `${at}.body`)
    writeFileSync(file, body, { mode: 0o644 })
    return `location = ${path} { alias ${file}; ${headers.map(headLine).join(' ')} }`
  })
  const spaces = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const config = `
    worker_processes 1; pid ${folder}/pid; error_log stderr error;
    events { worker_connections 1024; }
    http {
      ${spaces.join(' ')} access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; server_tokens off; etag off;
      keepalive_timeout 75; keepalive_requests 1000000000; open_file_cache max=100; types { } default_type "text/html; charset=utf-8";
      server { listen 127.0.0.1:${port}; add_header Last-Modified ""; max_ranges 0; ${locations.join('\n')} }
    }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  // Without a master there is one process to watch, and it needs no other user's rights.
  const child = spawn(
    PROGRAM,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off; master_process off;', '-e', 'stderr'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const stop = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  const [[path, expected] = ['/', undefined]] = [...pages]
  for (const until = Date.now() + 5000; ; ) {
    const answer = await rawAnswer(`http://127.0.0.1:${port}${path}`, 'br').catch(() => null)
    if (answer && expected && answer.body.equals(expected.body)) break
    if (child.exitCode !== null || Date.now() > until) throw new Error(`nginx does not serve ${path} as it is`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { port, pid: child.pid ?? 0, stop }
}

// What nginx writes itself is not written twice.
function headLine([name, value]: [string, string]): string {
  return ['content-type', 'content-length', 'date', 'connection', 'keep-alive', 'transfer-encoding'].includes(
    name.toLowerCase(),
  )
    ? ''
    : `add_header ${name} '${value.replaceAll("'", "\\'")}';`
}
