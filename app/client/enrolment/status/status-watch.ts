import type { Enrolment } from '#domain/enrolment/enrolment'
import { enrolmentsOf } from '#records/enrolment/enrolment'
import type { Records } from '#records/engine/db'

/** In milliseconds; polls, because another process may have decided. */
const EVERY_MS = 500
const SOONEST_MS = 100
const TIMEOUT_MS = 5000
const BLIND_MS = 10_000

export type Viewer = {
  see(facts: Enrolment | null): void
  lost(error: unknown): void
}

type Watching = {
  look(ids: readonly string[]): Promise<ReadonlyMap<string, Enrolment>>
  listeners: Set<() => void>
  clock?: () => number
}

/** One poll serves all viewers and runs alone; changes during it trigger another. */
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
    const polled = [...viewers].map(([id, each]) => [id, [...each]] as const)
    try {
      const found = await inTime(look(polled.map(([id]) => id)))
      lastGood = clock()
      for (const [id, each] of polled) for (const viewer of each) tell(viewer, found.get(id) ?? null)
    } catch (error) {
      if (clock() - lastGood > BLIND_MS) for (const viewer of polled.flatMap(([, each]) => each)) viewer.lost(error)
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

export function getStatusWatch(records: Records): ReturnType<typeof openStatusWatch> {
  const known = watches.get(records)
  if (known) return known
  const made = openStatusWatch({ look: (ids) => enrolmentsOf(records, ids), listeners: records.listeners })
  watches.set(records, made)
  return made
}

function tell(viewer: Viewer, facts: Enrolment | null): void {
  try {
    viewer.see(facts)
  } catch (error) {
    viewer.lost(error)
  }
}

function inTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the database did not answer in time')), TIMEOUT_MS)
    void work.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
