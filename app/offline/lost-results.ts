import type { DataStrategyResult } from 'react-router'
import { CONNECTION_TEXTS, isLineFailure } from '#domain/line'

export type Results = Record<string, DataStrategyResult>

export function failureIn(results: Results | null): boolean {
  return results === null || Object.values(results).some(isLost)
}

export function isLost({ type, result }: DataStrategyResult): boolean {
  if (type !== 'error') return false
  // The router wraps the data of a failed action.
  const wrapped = typeof result === 'object' && result !== null && 'data' in result && 'init' in result
  return isLineFailure(wrapped ? result.data : result)
}

export function isOtherPlace(results: Results | null): boolean {
  return Object.values(results ?? {}).some(
    ({ type, result }) =>
      type === 'error' &&
      typeof result === 'object' &&
      result !== null &&
      'data' in result &&
      result.data === CONNECTION_TEXTS.place,
  )
}

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

export async function unlessAborted(awaited: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  await Promise.race([awaited, aborted])
}
