/** What people read when the line between their browser and the academy failed, and not the academy. */
export const LINE = {
  title: 'No connection',
  write:
    'The academy could not be reached, so nothing is known to have changed. What you entered is still here. Please try again.',
  read: 'The academy could not be reached. This page stays as it is; please check your connection and try again.',
  /** The same, where it follows 'Error …:'. */
  reached: 'The academy could not be reached. Please try again.',
  page: 'The academy could not be reached. Please check your connection, then try again.',
  again: 'Try again',
} as const

/**
 * Longest wait for an answer, in milliseconds: a phone on a bad line gives up here and not at the browser's minutes.
 */
export const ANSWER_MS = 25_000
/** A line that carries files is given time for them: this many bytes a second at the least. */
const SLOWEST = 10_000

/** How long the answer to a form with so many bytes of files is waited for, in milliseconds. */
export function patienceFor(bytes: number): number {
  return ANSWER_MS + Math.ceil((bytes / SLOWEST) * 1000)
}

/** No answer came in time. */
export class LateAnswer extends Error {}

const PROXY_STATUSES = new Set([502, 504, 511])

/**
 * Tells whether what a data request failed with was the line: the network's own failure, an answer that came too
 * late, was cut off,
 * or was written by somebody else, such as the page of a hotel's Wi-Fi. What the academy itself answered is never the
 * line's fault.
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

/**
 * Tells whether a page could not be drawn because of the line: a part of it did not arrive. What else goes wrong in a
 * browser is ours.
 */
export function isLineError(error: unknown): boolean {
  if (error instanceof TypeError)
    return /^(Failed to fetch|NetworkError|network error|Load failed|Importing a module script failed)|dynamically imported module/i.test(
      error.message,
    )
  return isLineFailure(error)
}
