const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Two nodes' clocks may differ by this much; later dates were written by a wrong clock. */
export const CLOCK_SKEW_MS = 10 * MINUTE_MS
export const JUMP_AHEAD_MS = DAY_MS
export const JUMP_BACK_MS = HOUR_MS
export const STEADY_MS = 72 * HOUR_MS
export const CALM_MS = 10 * MINUTE_MS

export type ClockJump = {
  kind: 'ahead' | 'back'
  from: string
  to: string
  lastAt: string
  elapsedMs: number
  steadyMs: number
  calmSince: string | null
}

export type SiteClock = { seenAt: string; jump: ClockJump | null }

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

function agreeing(seenAt: string, jump: ClockJump, at: string): SiteClock {
  const calmSince = jump.calmSince ?? at
  if (Date.parse(at) - Date.parse(calmSince) >= CALM_MS) return { seenAt: at > seenAt ? at : seenAt, jump: null }
  return { seenAt, jump: { ...jump, steadyMs: 0, calmSince } }
}

function jumpBetween(expected: number, now: number): ClockJump['kind'] | null {
  if (now - expected > JUMP_AHEAD_MS) return 'ahead'
  return expected - now > JUMP_BACK_MS ? 'back' : null
}

/** The latest plausible end of something with this lifetime; a later one was written by a wrong clock. */
export function latestEnd(now: Date, livesMs: number): string {
  return new Date(now.getTime() + livesMs + DAY_MS).toISOString()
}

export function newestBy(now: Date): string {
  return new Date(now.getTime() + CLOCK_SKEW_MS).toISOString()
}
