import type { Enrolment } from '#domain/enrolment/enrolment'
import { enrolmentsOf } from '#records/enrolment/enrolment'
import type { Records } from '#records/engine/db'

/** Another process may have decided. */
const EVERY_MS = 500
/** After a change in this process, or a new viewer. */
const SOONEST_MS = 100
/** A database that does not answer is not waited for longer: another look begins. */
const PATIENCE_MS = 5000
/** A screen that learns nothing for so long is to know it: its stream ends, and it says so. */
const BLIND_MS = 10_000

export type Viewer = {
  /** At each look, whether or not anything has changed; null for somebody who is gone. */
  see(facts: Enrolment | null): void
  /** No look has succeeded for too long. */
  lost(error: unknown): void
}

type Watching = {
  look(ids: readonly string[]): Promise<ReadonlyMap<string, Enrolment>>
  listeners: Set<() => void>
  clock?: () => number
}

/**
 * Asks once for all who wait, never more often than ten times a second, and not at all while nobody waits. One look at
 * a time; what changed while one was under way is seen by the next.
 */
export function openStatusWatch({ look, listeners, clock = () => performance.now() }: Watching): {
  join(personId: string, viewer: Viewer): () => void
} {
  const viewers = new Map<string, Set<Viewer>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY
  let underway = false
  let lastBegan = Number.NEGATIVE_INFINITY
  let lastGood = Number.NEGATIVE_INFINITY

  const lookBy = (at: number) => {
    if (at >= due) return
    due = at
    if (underway) return
    clearTimeout(timer)
    timer = setTimeout(round, Math.max(0, at - clock()))
  }
  const soon = () => lookBy(Math.max(clock(), lastBegan + SOONEST_MS))

  async function round(): Promise<void> {
    underway = true
    due = Number.POSITIVE_INFINITY
    lastBegan = clock()
    // Who comes meanwhile is seen by the next.
    const asked = [...viewers].map(([id, each]) => [id, [...each]] as const)
    try {
      const found = await inTime(look(asked.map(([id]) => id)))
      lastGood = clock()
      for (const [id, each] of asked) for (const viewer of each) tell(viewer, found.get(id) ?? null)
    } catch (error) {
      if (clock() - lastGood > BLIND_MS) for (const viewer of asked.flatMap(([, each]) => each)) viewer.lost(error)
    }
    underway = false
    const next = Math.min(due, Math.max(clock(), lastBegan + EVERY_MS))
    due = Number.POSITIVE_INFINITY
    if (viewers.size > 0) lookBy(next)
  }

  return {
    join(personId, viewer) {
      if (viewers.size === 0) listeners.add(soon)
      const own = viewers.get(personId) ?? new Set()
      viewers.set(personId, own.add(viewer))
      soon()
      return () => {
        own.delete(viewer)
        if (own.size > 0 || viewers.get(personId) !== own) return
        viewers.delete(personId)
        if (viewers.size > 0) return
        listeners.delete(soon)
        clearTimeout(timer)
        due = Number.POSITIVE_INFINITY
      }
    },
  }
}

const watches = new WeakMap<Records, ReturnType<typeof openStatusWatch>>()

/** One for each process. */
export function statusWatchOf(records: Records): ReturnType<typeof openStatusWatch> {
  const known = watches.get(records)
  if (known) return known
  const made = openStatusWatch({ look: (ids) => enrolmentsOf(records, ids), listeners: records.listeners })
  watches.set(records, made)
  return made
}

/** One that cannot be told keeps nobody else from it. */
function tell(viewer: Viewer, facts: Enrolment | null): void {
  try {
    viewer.see(facts)
  } catch (error) {
    viewer.lost(error)
  }
}

function inTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the database did not answer in time')), PATIENCE_MS)
    void work.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
