import { data, isRouteErrorResponse, type DataStrategyResult, type MiddlewareFunction } from 'react-router'

let said: string | null = null
const listeners = new Set<() => void>()

function say(text: string | null): void {
  said = text
  for (const hear of listeners) hear()
}

export const busyNotice = {
  now: () => said,
  never: () => null,
  forget: () => say(null),
  listen(hear: () => void) {
    listeners.add(hear)
    return () => void listeners.delete(hear)
  },
}

/** Shows a 503 as a notice over the page, so that the form keeps its input. */
export const keepFormValues: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next()
  if (request.method === 'GET') return results
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !isRouteErrorResponse(result) || result.status !== 503) continue
    say(String(result.data))
    results[route] = { type: 'data', result: data(undefined, { status: 503 }) }
  }
  return results
}
