export const CONNECTION_TEXTS = {
  title: 'No connection',
  write:
    'The academy could not be reached, so nothing is known to have changed. What you entered is still here. Please try again.',
  read: 'The academy could not be reached. This page stays as it is; please check your connection and try again.',
  reached: 'The academy could not be reached. Please try again.',
  page: 'The academy could not be reached. Please check your connection, then try again.',
  placeTitle: 'Another account is open now',
  place:
    'Nothing was saved: this page belongs to another account than the one that is open now. Open the right account in ' +
    'another tab, then try again here. What you typed is still here.',
  again: 'Try again',
} as const

/** Requests with this header get the next address in one header, which cannot arrive half. */
export const TELLS_NEXT = 'x-tells-next'

/** In milliseconds: the browser's own timeout takes minutes. */
export const ANSWER_MS = 25_000
const SLOWEST = 10_000

export function estimateTimeoutMs(bytes: number): number {
  return ANSWER_MS + Math.ceil((bytes / SLOWEST) * 1000)
}

export class LateAnswer extends Error {}

const PROXY_STATUSES = new Set([502, 504, 511])

/**
 * Includes responses by others, such as a hotel's Wi-Fi page. A response of this server is never a connection
 * failure.
 */
export function isLineFailure(error: unknown): boolean {
  if (error instanceof LateAnswer || error instanceof TypeError) return true
  if (typeof error !== 'object' || error === null) return false
  if ('status' in error && typeof error.status === 'number') {
    return (
      PROXY_STATUSES.has(error.status) ||
      ('data' in error && typeof error.data === 'string' && /^\s*<(!doctype|html|\?xml)/i.test(error.data))
    )
  }
  return (
    error instanceof Error &&
    /^Unable to decode turbo-stream response|^No result found for routeId|^No response body to decode/.test(
      error.message,
    )
  )
}

/** True when part of the page failed to load; other browser errors are bugs. */
export function isLineError(error: unknown): boolean {
  if (error instanceof TypeError)
    return /^(Failed to fetch|NetworkError|network error|Load failed|Importing a module script failed)|dynamically imported module/i.test(
      error.message,
    )
  return isLineFailure(error)
}
