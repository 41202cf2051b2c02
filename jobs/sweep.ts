import { sweepSessions } from '#records/accounts/accounts'
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
import { sweepAttempts } from '#records/accounts/throttles'
import { sweepUploads } from '#records/files/uploads'
import { sweepVerifications } from '#records/accounts/verification'
import { UPLOAD_HOURS } from '#domain/files/uploads'
import type { OpenAcademy } from '#commands/academy'
import { doDueWork } from './due-work.ts'
import { trustsClock } from './clock-trust.ts'

const EVERY_MS = 3_600_000
const DAY_MS = 86_400_000
const AGAIN_MS = 600_000
const LOOK_MS = 60_000

type Swept = Pick<OpenAcademy, 'records' | 'uploads' | 'files' | 'now' | 'log'>

/** Each hour, one process sweeps what all share, and every process its own machine. */
export async function openSweeping(academy: Swept): Promise<{ close(): Promise<void> }> {
  let looking: Promise<void> | null = null
  const work = { name: 'sweep', everyMs: EVERY_MS, againMs: AGAIN_MS }
  const daily = { name: 'retention', everyMs: DAY_MS, againMs: AGAIN_MS }
  const lookOnce = async () => {
    if (!(await trustsClock(academy))) return
    await doDueWork(academy, work, () => sweep(academy))
    await doDueWork(academy, daily, () => sweepDaily(academy))
  }
  const look = (): Promise<void> => {
    looking ??= lookOnce()
      .catch((error: unknown) => academy.log.error({ err: error }, 'it could not be seen whether sweeping is due'))
      .finally(() => {
        looking = null
      })
    return looking
  }
  const lookHere = async () => {
    if (await trustsClock(academy).catch(() => false)) await sweepHere(academy)
  }
  const timers = [setInterval(() => void look(), LOOK_MS), setInterval(() => void lookHere(), EVERY_MS)]
  await look()
  await lookHere()
  return {
    async close() {
      for (const timer of timers) clearInterval(timer)
      await looking
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

/** Applies the retention terms and deletes the files concerned. */
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
