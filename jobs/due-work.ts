import { setTimeout as pause } from 'node:timers/promises'
import { finishWork, keepWork, takeWork, type HeldWork } from '#records/operating/scheduled-work'
import type { Records } from '#records/engine/db'
import type { Log } from '#services/operating/log'

type Shared = { records: Records; log: Log; now(): Date }
type Work = {
  name: string
  everyMs: number
  retryMs: number
  anyTime?: boolean
}

/** Runs a due job in one of all processes; retries it after `retryMs` when it returns false or throws. */
export async function doDueWork(
  { records, log, now }: Shared,
  { name, everyMs, retryMs, anyTime }: Work,
  work: () => Promise<boolean>,
): Promise<void> {
  const held = await takeWork(records, { name, everyMs, anyTime: anyTime ?? false }, now())
  if (!held) return
  const late = now().getTime() - Date.parse(held.dueAt)
  if (late > everyMs) log.warn({ work: name, due: held.dueAt }, 'scheduled work was missed and is done now')
  let done = false
  try {
    done = await renewing({ records, log, now }, held, work)
  } finally {
    await finishWork(records, held, { dueAt: new Date(now().getTime() + (done ? everyMs : retryMs)), done }, now())
  }
}

const LOOK_MS = 200
const NEVER = 0
/** This is short, because after a crash the next start waits this long. */
const TURN_MS = 20_000
const TELL_AFTER_MS = 2000

export async function runExclusively<Answer>(
  shared: Shared,
  name: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const take = () => takeWork(shared.records, { name, everyMs: NEVER, anyTime: true, holdMs: TURN_MS }, shared.now())
  const began = performance.now()
  let logged = false
  let held = await take()
  while (!held) {
    if (!logged && performance.now() - began > TELL_AFTER_MS) {
      logged = true
      shared.log.warn({ work: name }, 'another process is at it or has died at it; this one waits for its turn')
    }
    await pause(LOOK_MS)
    held = await take()
  }
  try {
    return await renewing(shared, held, work)
  } finally {
    await finishWork(shared.records, held, { dueAt: shared.now(), done: true }, shared.now())
  }
}

async function renewing<Answer>(
  { records, log, now }: Shared,
  held: HeldWork,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const renew = setInterval(() => {
    keepWork(records, held, now()).catch((error: unknown) =>
      log.warn({ err: error, work: held.name }, 'a hold on scheduled work could not be renewed'),
    )
  }, held.holdMs / 4)
  try {
    return await work()
  } finally {
    clearInterval(renew)
  }
}
