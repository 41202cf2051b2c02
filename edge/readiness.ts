import { probeRecords } from '#records/engine/readiness'
import type { Academy } from '../app/context.ts'

/** A probe writes to the disk or the storage, and anybody may ask. */
const HOLDS_MS = 1000

/** Whoever asks while a probe is under way, or a second after it, shares its answer. */
export function openReadiness(
  probe: () => Promise<unknown>,
  clock: () => number = () => performance.now(),
): () => Promise<boolean> {
  let last: { at: number; answer: Promise<boolean> } | null = null
  return () => {
    if (last && clock() - last.at < HOLDS_MS) return last.answer
    // It holds from when it is known; a slow probe is not asked twice.
    const asked = { at: Number.POSITIVE_INFINITY, answer: Promise.resolve(false) }
    asked.answer = probe()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked.at = clock()
      })
    last = asked
    return asked.answer
  }
}

export function probeOf({ records, files }: Pick<Academy, 'records' | 'files'>): () => Promise<unknown> {
  return () => Promise.all([probeRecords(records), files.probe()])
}
