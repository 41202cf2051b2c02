import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { freePort } from '../../free-port.ts'
import { adapted, type Change } from '../../deploy-file.ts'
import { installedProgram } from '../../programs.ts'

export const PROXIES = ['nginx', 'caddy', 'haproxy'] as const
export type ProxyName = (typeof PROXIES)[number]

/** The name that the files of deploy/ are written for. */
export const PUBLIC_HOST = 'academy.example'

export type Certificate = { folder: string; chain: string; key: string /** Both in one file. */; pem: string }
export type Proxy = {
  port: number
  plainPort: number
  /** Where a file of its configuration may be put, and what takes it in. */
  folder: string
  reload(): void
  /** Everything it has logged so far: its files and both streams. */
  logged(): string
  close(): Promise<void>
}

const SYSTEM_FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
const START_MS = 300_000
const LOG_CHARACTERS = 200_000

/** The program of a proxy on this machine, or null. */
export const proxyProgram = (name: ProxyName | 'openssl'): string | null => installedProgram([name], SYSTEM_FOLDERS)

/** A certificate of one's own for the public name and for localhost; `remove` takes its folder away. */
export function makeCertificate(): Certificate & { remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'academy-tls-'))
  const [chain, key, pem] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem'), join(folder, 'academy.pem')]
  const made = spawnSync(
    proxyProgram('openssl') ?? 'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '30',
      '-subj',
      `/CN=${PUBLIC_HOST}`,
      '-addext',
      `subjectAltName=DNS:${PUBLIC_HOST},DNS:localhost,IP:127.0.0.1`,
      '-keyout',
      key,
      '-out',
      chain,
    ],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`no certificate could be made: ${made.stderr}`)
  writeFileSync(pem, readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'))
  return { folder, chain, key, pem, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The nodes that the files of deploy/several-machines are written for. */
const NODES = ['10.0.0.11:3000', '10.0.0.12:3000', '10.0.0.13:3000']

/**
 * Starts a proxy with the very file of deploy/ in front of a site on `sitePort`, or with that of several machines in
 * front of three. Only what a test machine cannot have is changed: the ports, the place of the certificate, and with
 * Caddy who signs it.
 */
export async function startProxy(
  name: ProxyName,
  sitePort: number | [number, number, number],
  certificate: Certificate,
  host = PUBLIC_HOST,
  ports?: { port: number; plainPort: number },
): Promise<Proxy> {
  const program = proxyProgram(name)
  if (!program) throw new Error(`${name} is not installed`)
  const folder = mkdtempSync(join(tmpdir(), `academy-${name}-`))
  const { port, plainPort } = ports ?? { port: await freePort(), plainPort: await freePort() }
  const several = typeof sitePort !== 'number'
  const configuring: Configuring = {
    several,
    file: several ? (own) => join('several-machines', own) : (own) => own,
    sites: several
      ? sitePort.map((each, at): Change => [NODES[at] ?? '', `127.0.0.1:${each}`])
      : [['127.0.0.1:3000', `127.0.0.1:${sitePort}`]],
  }
  const { file, args } = CONFIGURED[name]({ ...configuring, port, plainPort, folder, certificate, host })
  const path = join(folder, `${name}.conf`)
  writeFileSync(path, file)
  const child = spawn(program, args(path), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  let streamed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      streamed = (streamed + String(chunk)).slice(-LOG_CHARACTERS)
    })
  const logged = () =>
    ['academy.log', 'error.log']
      .map((file) => join(folder, file))
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('') + streamed
  running.add(child)
  const close = async () => {
    running.delete(child)
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      // Not SIGKILL: the workers of nginx would stay.
      child.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  for (const until = Date.now() + START_MS; !(await takesTls(port, host)); ) {
    if (child.exitCode !== null || Date.now() > until) {
      const log = logged()
      await close()
      throw new Error(`${name} did not start:\n${log}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { port, plainPort, folder, reload: () => void child.kill('SIGHUP'), logged, close }
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

type Configuring = { several: boolean; file(own: string): string; sites: Change[] }
type Place = Configuring & {
  port: number
  plainPort: number
  folder: string
  certificate: Certificate
  host: string
}
type Configured = { file: string; args(path: string): string[] }

/** The lines that the file asks to be taken in with a Caddy whose HTTP/2 loses answers. */
const FOR_OLD_CADDY = '  #servers {\n  #  protocols h1\n  #}\n'
const FIRST_GOOD_CADDY = [2, 7, 6]

function isOldCaddy(): boolean {
  const said = spawnSync(proxyProgram('caddy') ?? 'caddy', ['version'], { encoding: 'utf8' }).stdout
  const version = /(\d+)\.(\d+)\.(\d+)/.exec(said)?.slice(1).map(Number)
  if (!version) throw new Error(`caddy does not tell its version: ${said}`)
  const at = version.findIndex((part, place) => part !== FIRST_GOOD_CADDY[place])
  return at >= 0 && (version[at] ?? 0) < (FIRST_GOOD_CADDY[at] ?? 0)
}

const ONE_MACHINE: Change[] = [
  ['/var/cache/academy', 'FOLDER/cache'],
  ['/etc/nginx/academy-pages', 'FOLDER/academy-pages'],
]

const CONFIGURED: Record<ProxyName, (place: Place) => Configured> = {
  nginx({ several, file, sites, port, plainPort, folder, certificate, host }) {
    const server = adapted(file('nginx.conf'), [
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['/etc/letsencrypt/live/academy.example/', `${certificate.folder}/`],
      ...sites,
      [`server_name ${PUBLIC_HOST}`, `server_name ${host}`],
      ['/var/log/nginx/', `${folder}/`],
      ...(several ? [] : ONE_MACHINE.map(([part, now]): Change => [part, now.replace('FOLDER', folder)])),
    ])
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    )
    // As the system's packages set it up; workers run as the user who runs the tests.
    const around = [
      'daemon off;',
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'worker_processes 1;',
      `pid ${folder}/nginx.pid;`,
      `error_log ${folder}/error.log warn;`,
      'events { worker_connections 768; }',
    ]
    return {
      file: `${around.join('\n')}\nhttp {\n${temporary.join('\n')}\n${server}\n}\n`,
      args: (path) => ['-p', folder, '-c', path],
    }
  },
  caddy({ file: named, sites, port, plainPort, host }) {
    const ours = ['admin off', `http_port ${plainPort}`, `https_port ${port}`, 'skip_install_trust']
    const file = adapted(named('Caddyfile'), [
      [FOR_OLD_CADDY, [...ours, ...(isOldCaddy() ? ['servers {', 'protocols h1', '}'] : []), ''].join('\n')],
      ...sites,
      [`{$SITE_NAME:${PUBLIC_HOST}} {`, `${host} {\n  tls internal`],
    ])
    return { file, args: (path) => ['run', '--adapter', 'caddyfile', '--config', path] }
  },
  haproxy({ file: named, sites, port, plainPort, certificate }) {
    const file = adapted(named('haproxy.cfg'), [
      ['bind :80\n', `bind 127.0.0.1:${plainPort}\n`],
      ['bind :443 ssl', `bind 127.0.0.1:${port} ssl`],
      ['/etc/haproxy/academy.pem', certificate.pem],
      ['log /dev/log local0', 'log stdout format raw local0'],
      ...sites,
    ])
    return { file, args: (path) => ['-db', '-f', path] }
  },
}

function takesTls(port: number, servername: string): Promise<boolean> {
  return new Promise((resolve) => {
    // The certificate does not matter here: this only checks that a server listens.
    const line = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false, timeout: 5000 }, () => {
      resolve(true)
      line.destroy()
    })
    line.once('timeout', () => line.destroy(new Error('no answer')))
    line.once('error', () => resolve(false))
  })
}
