import { sweepSessions } from '#records/accounts/accounts'
import { beginQuoteDay } from '#records/content/site/quote-day'
import { endGuardianships, remindGuardians } from '#records/consent/guardian-duties'
import { forgetOldBuilds } from '#records/files/builds'
import { clearRemovals } from '#records/files/file-removals'
import { clearTraces } from '#records/accounts/own/delete-person'
import { sweepDevices } from '#records/accounts/known-devices'
import { sweepResets } from '#records/accounts/password-resets'
import { linkWaiting } from '#records/engine/log/log-chain'
import { sweepRetention } from '#records/operating/retention-sweep'
import { sweepLooks } from '#records/operating/looks'
import { sweepInvitations } from '#records/accounts/staff-invitations'
import { sweepFacebookExports } from '#records/import/facebook-exports'
import { sweepImports } from '#records/import/imports'
import { renewTrialPhases } from '#records/training/trial/trial-slots'
import { sweepAttempts } from '#records/accounts/throttles'
import { sweepUploads } from '#records/files/uploads'
import { sweepVerifications } from '#records/accounts/verification'
import { UPLOAD_HOURS } from '#domain/files/uploads'
import type { OpenAcademy } from '#commands/academy'
import { trustsClock } from './clock-trust.ts'
import { every, everyDue } from './every.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const RETRY_MS = 600_000

type Swept = Pick<OpenAcademy, 'records' | 'uploads' | 'files' | 'now' | 'log'>

/** Each hour, one process sweeps what all share, and every process its own machine. Resolves after the first sweep. */
export async function openSweeping(academy: Swept): Promise<{ close(): Promise<void> }> {
  const shared = everyDue(academy, 'sweep', [
    { name: 'sweep', everyMs: HOUR_MS, retryMs: RETRY_MS, run: () => sweep(academy) },
    { name: 'retention', everyMs: DAY_MS, retryMs: RETRY_MS, run: () => sweepDaily(academy) },
  ])
  const own = every(academy.log, {
    name: 'sweep of this machine',
    intervalMs: HOUR_MS,
    async run() {
      if (await trustsClock(academy)) await sweepHere(academy)
    },
  })
  const quote = every(academy.log, {
    name: 'what public pages show of today',
    intervalMs: MINUTE_MS,
    async run() {
      if (!(await trustsClock(academy))) return
      await beginQuoteDay(academy.records, academy.now())
      await renewTrialPhases(academy.records, academy.now())
    },
  })
  await Promise.all([shared.started, own.started, quote.started])
  return {
    async close() {
      await Promise.all([shared.close(), own.close(), quote.close()])
    },
  }
}

export async function sweep({ records, files, now, log }: Omit<Swept, 'uploads'>): Promise<boolean> {
  try {
    const at = now()
    await Promise.all([
      sweepSessions(records, at),
      sweepAttempts(records, at),
      sweepResets(records, at),
      sweepVerifications(records, at),
      sweepDevices(records, at),
      sweepInvitations(records, at),
      sweepImports(records, at),
      sweepFacebookExports(records, at),
      sweepLooks(records, at),
      endGuardianships(records, at),
      remindGuardians(records, at),
    ])
    await linkWaiting(records.write)
    await sweepUploads(records, at)
    await forgetOldBuilds(records, at)
    await clearTraces(records)
    await clearRemovals(records, (key) => files.remove(key), at)
    return true
  } catch (error) {
    log.error({ err: error }, 'sweeping failed; it is tried again in ten minutes')
    return false
  }
}

async function sweepDaily({ records, files, now, log }: Swept): Promise<boolean> {
  const at = now()
  try {
    const swept = await sweepRetention(records, at)
    if (Object.keys(swept).length === 0) return true
    log.info({ swept }, 'what was kept for its time is cleared away')
    await clearTraces(records)
    await clearRemovals(records, (key) => files.remove(key), at)
    return true
  } catch (error) {
    log.error(
      { err: error },
      'what was kept for its time could not be cleared away; it is tried again in ten minutes',
    )
    return false
  }
}

export async function sweepHere({ uploads, files, now, log }: Swept): Promise<void> {
  const dayBefore = new Date(now().getTime() - UPLOAD_HOURS * 3_600_000)
  await Promise.all([uploads.sweep(dayBefore), files.sweep(dayBefore)]).catch((error: unknown) =>
    log.error({ err: error }, 'the leftovers of writes could not be cleared away; it is tried again in an hour'),
  )
}
