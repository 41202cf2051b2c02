import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from './free-port.ts'
import { installedProgram, packageInstaller } from './programs.ts'

/** OpenStack Swift with its S3 API: a real object store, in a folder of its own, gone after `stop`. */
export type Swift = {
  storageUrl: string
  /** Pauses the whole server, as behind a cut line, until `back`. */
  away(): void
  back(): void
  stop(): Promise<void>
}

const PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
const SERVERS = ['account', 'container', 'object'] as const
const SECRET = 'bucket-of-the-academy'
const START_MS = 300_000

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
const found = (name: string) => installedProgram([name], folders)
const isThere = () => ['swift-proxy-server', 'swift-object-server', 'swift-ring-builder', 'memcached'].every(found)

/** Installs it where that needs no prompt; a reason when it cannot be had. */
export async function startSwift(): Promise<Swift | { reason: string }> {
  if (!isThere() && !(packageInstaller()?.(...PACKAGES) && isThere()))
    return { reason: `OpenStack Swift is not installed (packages ${PACKAGES.join(', ')})` }
  // It keeps names in extended attributes, which file systems in memory lack before Linux 6.6.
  const home = mkdtempSync(join('/var/tmp', 'academy-swift-'))
  const ports = { proxy: await freePort(), memcached: await freePort() }
  const children: ChildProcess[] = []
  const kill = () => {
    for (const child of children) child.kill('SIGCONT')
    for (const child of children) child.kill('SIGKILL')
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', kill)
  const run = (program: string, args: string[]) => {
    const { status, stderr, stdout } = spawnSync(found(program) ?? program, args, { cwd: home, encoding: 'utf8' })
    // The ring builder ends with 1 for a warning.
    if (status !== 0 && status !== 1) throw new Error(`${program} ${args.join(' ')}: ${stderr}${stdout}`)
  }
  const start = (program: string, args: string[]) => {
    const child = spawn(found(program) ?? program, args, { cwd: home, stdio: 'ignore' })
    children.push(child)
  }

  mkdirSync(join(home, 'disks', 'one'), { recursive: true })
  writeFileSync(
    join(home, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_prefix = academy\nswift_hash_path_suffix = academy\n',
  )
  const common = [
    `swift_dir = ${home}`,
    'bind_ip = 127.0.0.1',
    `user = ${userName()}`,
    'workers = 0',
    'log_level = ERROR',
  ]
  for (const name of SERVERS) {
    const port = await freePort()
    run('swift-ring-builder', [`${name}.builder`, 'create', '6', '1', '1'])
    run('swift-ring-builder', [`${name}.builder`, 'add', `r1z1-127.0.0.1:${port}/one`, '100'])
    run('swift-ring-builder', [`${name}.builder`, 'rebalance'])
    writeFileSync(
      join(home, `${name}.conf`),
      [
        '[DEFAULT]',
        ...common,
        `bind_port = ${port}`,
        `devices = ${join(home, 'disks')}`,
        'mount_check = false',
        'disable_fallocate = true',
        '[pipeline:main]',
        `pipeline = ${name}-server`,
        `[app:${name}-server]`,
        `use = egg:swift#${name}`,
        '',
      ].join('\n'),
    )
  }
  writeFileSync(
    join(home, 'proxy.conf'),
    [
      '[DEFAULT]',
      ...common,
      `bind_port = ${ports.proxy}`,
      '[pipeline:main]',
      'pipeline = catch_errors cache s3api tempauth proxy-server',
      '[filter:catch_errors]',
      'use = egg:swift#catch_errors',
      '[filter:cache]',
      'use = egg:swift#memcache',
      `memcache_servers = 127.0.0.1:${ports.memcached}`,
      '[filter:s3api]',
      'use = egg:swift#s3api',
      'location = us-east-1',
      '[filter:tempauth]',
      'use = egg:swift#tempauth',
      `user_academy_site = ${SECRET} .admin`,
      '[app:proxy-server]',
      'use = egg:swift#proxy',
      'allow_account_management = true',
      'account_autocreate = true',
      '',
    ].join('\n'),
  )
  const asWhom = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  start('memcached', [...asWhom, '-l', '127.0.0.1', '-p', String(ports.memcached), '-m', '16'])
  for (const name of SERVERS) start(`swift-${name}-server`, [join(home, `${name}.conf`)])
  start('swift-proxy-server', [join(home, 'proxy.conf')])
  const stop = async () => {
    process.off('exit', kill)
    const ended = children.map(
      (child) =>
        new Promise<void>((resolve) => {
          if (child.exitCode !== null || child.signalCode !== null) resolve()
          else child.once('exit', () => resolve())
        }),
    )
    kill()
    await Promise.all(ended)
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    forcePathStyle: true,
    credentials: { accessKeyId: 'academy:site', secretAccessKey: SECRET },
  })
  try {
    for (const until = Date.now() + START_MS; ; await sleep(200))
      try {
        await client.send(new CreateBucketCommand({ Bucket: 'academy' }))
        break
      } catch (error) {
        if (Date.now() > until) throw error
      }
  } catch (error) {
    await stop()
    return { reason: `OpenStack Swift did not start (${error instanceof Error ? error.message : String(error)})` }
  } finally {
    client.destroy()
  }
  return {
    storageUrl: `s3://${encodeURIComponent('academy:site')}:${SECRET}@127.0.0.1:${ports.proxy}/academy?tls=no`,
    away: () => children.forEach((child) => child.kill('SIGSTOP')),
    back: () => children.forEach((child) => child.kill('SIGCONT')),
    stop,
  }
}

function userName(): string {
  return spawnSync('id', ['-un'], { encoding: 'utf8' }).stdout.trim()
}
