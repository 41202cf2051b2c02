import { lookAtClock } from '#records/operating/site-clock'
import type { Records } from '#records/engine/db'
import type { Log } from '#services/operating/log'

type Shared = { records: Records; log: Log; now(): Date }

/** False after a clock jump that no owner has confirmed: nothing that depends on the date may happen. */
export async function trustsClock({ records, log, now }: Shared): Promise<boolean> {
  const { jump, changed } = await lookAtClock(records, now())
  if (changed && jump)
    log.warn(
      { from: jump.from, to: jump.to },
      'the clock jumped, or the site was switched off: nothing is deleted, expired or reminded of until an owner ' +
        'confirms the time at /admin/retention or the clock has run for 72 hours',
    )
  if (changed && !jump) log.info('the time is trusted again')
  return jump === null
}
