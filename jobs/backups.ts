import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newestBy } from '#domain/operating/site-clock'
import type { Records } from '#records/engine/db'
import type { Log } from '#services/operating/log'
import { PLACE } from '#services/operating/place'
import { doDueWork } from './due-work.ts'
import { every } from './every.ts'
import { trustsClock } from './clock-trust.ts'

const POLL_MS = 60_000
const RETRY_MS = 900_000
const NAME = /^academy-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz(\.age)?$/

export function backupName(at: Date, isEncrypted: boolean): string {
  return `academy-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.age' : ''}`
}

function madeAt(name: string): number {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
}

/** The records hold the due time, so that restarts and second processes neither skip nor double a backup. */
export function openBackups(
  {
    folder,
    everyHours,
    keep,
    isEncrypted,
  }: { folder: string; everyHours: number; keep: number; isEncrypted: boolean },
  shared: { records: Records; log: Log; now(): Date; env: Record<string, string | undefined> },
) {
  const { log, now, env } = shared
  const stopping = new AbortController()
  let failedAt = Number.NEGATIVE_INFINITY

  // A backup dated in the future was made under a wrong clock and does not count as the newest.
  const kept = async () =>
    (await readdir(folder)).filter((name) => NAME.test(name) && madeAt(name) <= Date.parse(newestBy(now()))).sort()
  const round = async () => {
    const everyMs = everyHours * 3_600_000
    const newest = (await kept()).at(-1)
    const due = newest === undefined || now().getTime() - madeAt(newest) >= everyMs
    const retryMs = Math.min(RETRY_MS, everyMs)
    if (!due || Math.abs(now().getTime() - failedAt) < retryMs) return
    const work = { name: 'backup', everyMs, retryMs, anyTime: newest === undefined }
    await doDueWork(shared, work, makeOne)
  }
  const makeOne = async (): Promise<boolean> => {
    const target = join(folder, backupName(now(), isEncrypted))
    if (existsSync(target)) return true
    const { code, said } = await runBackup(target, env, stopping.signal)
    if (stopping.signal.aborted) return false
    if (code !== 0) {
      failedAt = now().getTime()
      log.error({ folder, reason: said }, 'the scheduled backup failed; the older ones are kept')
      return false
    }
    log.info({ target, said }, 'scheduled backup written and verified')
    if (await trustsClock(shared))
      for (const old of (await kept()).slice(0, -keep)) await rm(join(folder, old), { force: true })
    return true
  }
  const job = every(log, { name: 'backup', intervalMs: Math.min(POLL_MS, everyHours * 1_800_000), run: round })
  return {
    wake: job.wake,
    async close() {
      stopping.abort()
      await job.close()
    },
  }
}

export async function runBackup(
  target: string,
  env: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(PLACE, 'commands', 'backup.ts'), target],
    { env, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + String(chunk)).slice(-4000)))
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  signal.removeEventListener('abort', stop)
  return { code, said: said.trim() }
}
