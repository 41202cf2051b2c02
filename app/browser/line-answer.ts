import type { DataStrategyResult } from 'react-router'
import { isLineFailure } from '#domain/line'

export type Results = Record<string, DataStrategyResult>

/** No results in time are a failure of the line. */
export function failureIn(results: Results | null): boolean {
  return results === null || Object.values(results).some(isLost)
}

export function isLost({ type, result }: DataStrategyResult): boolean {
  if (type !== 'error') return false
  // The router wraps what an action failed with.
  const wrapped = typeof result === 'object' && result !== null && 'data' in result && 'init' in result
  return isLineFailure(wrapped ? result.data : result)
}

/** What a promise comes to; null when it takes longer or the request ends. */
export async function inTime<Answer>(
  answer: Promise<Answer>,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<Answer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds)
    signal?.addEventListener('abort', () => resolve(null), { once: true })
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    void answer.catch(() => null)
  }
}

/** Resolves when `awaited` does, or when the request ends before. */
export async function unlessAborted(awaited: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  await Promise.race([awaited, aborted])
}
