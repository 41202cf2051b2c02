const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Clocks of two nodes may differ by this much; what is dated further ahead was written by a wrong clock. */
export const CLOCK_SKEW_MS = 10 * MINUTE_MS
/** Further ahead is a jump, or a site that was switched off. */
export const JUMP_AHEAD_MS = DAY_MS
export const JUMP_BACK_MS = HOUR_MS
/** A clock that ran so long without another jump is believed. */
export const STEADY_MS = 72 * HOUR_MS
/** So long nobody may see the wrong time before a jump that was set right is forgotten. */
export const CALM_MS = 10 * MINUTE_MS

export type ClockJump = {
  kind: 'ahead' | 'back'
  /** The latest time seen before it, and the first one after it. */
  from: string
  to: string
  /** The latest look after it. */
  lastAt: string
  /** How long the clock has run since the jump, and since the last one of several. */
  elapsedMs: number
  steadyMs: number
  /** Since when every look agrees with the time before the jump. */
  calmSince: string | null
}

/** What the site knows of the time: the latest it has seen, and a jump that nobody has confirmed. */
export type SiteClock = { seenAt: string; jump: ClockJump | null }

/** What one look at the machine's clock changes; `newestWritten` is the newest date in the log. */
export function observeClock(known: SiteClock | null, now: Date, newestWritten: string | null = null): SiteClock {
  const at = now.toISOString()
  const { seenAt, jump } = known ?? { seenAt: newestWritten && newestWritten > at ? newestWritten : at, jump: null }
  if (!jump) {
    const kind = jumpBetween(Date.parse(seenAt), now.getTime())
    if (!kind) return { seenAt: at > seenAt ? at : seenAt, jump: null }
    return {
      seenAt,
      jump: { kind, from: seenAt, to: at, lastAt: at, elapsedMs: 0, steadyMs: 0, calmSince: null },
    }
  }
  if (!jumpBetween(Date.parse(seenAt) + jump.elapsedMs, now.getTime())) return agreeing(seenAt, jump, at)
  const passed = now.getTime() - Date.parse(jump.lastAt)
  if (jumpBetween(Date.parse(jump.lastAt), now.getTime())) {
    const kind = at > seenAt ? 'ahead' : 'back'
    return { seenAt, jump: { ...jump, kind, to: at, lastAt: at, steadyMs: 0, calmSince: null } }
  }
  const [elapsedMs, steadyMs] = [jump.elapsedMs + Math.max(0, passed), jump.steadyMs + Math.max(0, passed)]
  if (steadyMs >= STEADY_MS) return { seenAt: at, jump: null }
  return { seenAt, jump: { ...jump, lastAt: passed > 0 ? at : jump.lastAt, elapsedMs, steadyMs, calmSince: null } }
}

/** The clock was set right, or another node's was never wrong. */
function agreeing(seenAt: string, jump: ClockJump, at: string): SiteClock {
  const calmSince = jump.calmSince ?? at
  if (Date.parse(at) - Date.parse(calmSince) >= CALM_MS) return { seenAt: at > seenAt ? at : seenAt, jump: null }
  return { seenAt, jump: { ...jump, steadyMs: 0, calmSince } }
}

function jumpBetween(expected: number, now: number): ClockJump['kind'] | null {
  if (now - expected > JUMP_AHEAD_MS) return 'ahead'
  return expected - now > JUMP_BACK_MS ? 'back' : null
}

/** Until when something may end that lives so long from now: an end behind it was written by a wrong clock. */
export function latestEnd(now: Date, livesMs: number): string {
  return new Date(now.getTime() + livesMs + DAY_MS).toISOString()
}

/** The newest moment that a node whose clock runs ahead may have written by now. */
export function newestBy(now: Date): string {
  return new Date(now.getTime() + CLOCK_SKEW_MS).toISOString()
}
