import { sweepSessions } from '#records/accounts/accounts'
import { clearRemovals } from '#records/files/file-removals'
import { clearTraces } from '#records/accounts/forgetting'
import { sweepDevices } from '#records/accounts/known-devices'
import { sweepResets } from '#records/accounts/password-resets'
import { sweepAttempts } from '#records/accounts/throttles'
import { sweepUploads } from '#records/files/uploads'
import { sweepVerifications } from '#records/accounts/verification'
import { UPLOAD_HOURS } from '#domain/files/uploads'
import type { OpenAcademy } from '../academy.ts'

export async function sweep({
  records,
  uploads,
  files,
  now,
  log,
}: Pick<OpenAcademy, 'records' | 'uploads' | 'files' | 'now' | 'log'>): Promise<void> {
  try {
    const at = now()
    const dayBefore = new Date(at.getTime() - UPLOAD_HOURS * 3_600_000)
    await Promise.all([
      sweepSessions(records, at),
      sweepAttempts(records, at),
      sweepResets(records, at),
      sweepVerifications(records, at),
      sweepDevices(records, at),
      uploads.sweep(dayBefore),
      files.sweep(dayBefore),
    ])
    for (const id of await sweepUploads(records, at)) await uploads.discard(id)
    await clearTraces(records)
    await clearRemovals(records, (key) => files.remove(key), at)
  } catch (error) {
    log.error({ err: error }, 'sweeping failed; it is tried again in an hour')
  }
}
