import { probeRecords } from '#records/engine/readiness'
import type { AppServices } from '../../app/context.ts'

/** A probe writes to disk or storage, and the endpoint is public. */
const HOLDS_MS = 1000

export function heldASecond<Answer>(
  ask: () => Promise<Answer>,
  clock: () => number = () => performance.now(),
): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | null = null
  return () => {
    if (last && clock() - last.at < HOLDS_MS) return last.answer
    // Count from the end of the probe, so that a slow probe never runs twice at once.
    const check = { at: Number.POSITIVE_INFINITY, answer: ask() }
    check.answer = check.answer.finally(() => {
      check.at = clock()
    })
    last = check
    return check.answer
  }
}

export function openReadiness(
  probe: () => Promise<unknown>,
  clock: () => number = () => performance.now(),
): () => Promise<boolean> {
  return heldASecond(
    () =>
      probe().then(
        () => true,
        () => false,
      ),
    clock,
  )
}

/** Checks this node only. A shared database says nothing about one node: a balancer would drop all nodes at once. */
export function ownProbe({
  records,
  files,
  config,
}: Pick<AppServices, 'records' | 'files' | 'config'>): () => Promise<unknown> {
  return () =>
    Promise.all([
      records.engine === 'sqlite' ? probeRecords(records) : null,
      config.storageUrl === null ? files.probe() : null,
    ])
}
