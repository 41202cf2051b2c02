import { probeRecords } from '#records/engine/readiness'
import type { Academy } from '../../app/context.ts'

/** A probe writes to the disk or the storage, and anybody may ask. */
const HOLDS_MS = 1000

/** Whoever asks while an answer is under way, or a second after it, shares it. */
export function heldASecond<Answer>(
  ask: () => Promise<Answer>,
  clock: () => number = () => performance.now(),
): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | null = null
  return () => {
    if (last && clock() - last.at < HOLDS_MS) return last.answer
    // It holds from when it is known; a slow probe is not asked twice.
    const asked = { at: Number.POSITIVE_INFINITY, answer: ask() }
    asked.answer = asked.answer.finally(() => {
      asked.at = clock()
    })
    last = asked
    return asked.answer
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

/**
 * What is this node's alone. A database or a storage that all nodes share says nothing about one of them: a balancer
 * that asks would take all of them away at once.
 */
export function ownProbe({
  records,
  files,
  config,
}: Pick<Academy, 'records' | 'files' | 'config'>): () => Promise<unknown> {
  return () =>
    Promise.all([
      records.engine === 'sqlite' ? probeRecords(records) : null,
      config.storageUrl === null ? files.probe() : null,
    ])
}
