import type { ServerResponse } from 'node:http'
import type { ServerLoad } from './importance.ts'

/** A longer response waits for its reader, not for us, and no longer counts as load. */
const COUNTED_MS = 2000

/** Measures load by the responses under way and by the age of this turn of the event loop. */
export function openServerLoad() {
  const underWay = new Set<{ began: number }>()
  const countUnderWay = (): number => {
    const old = performance.now() - COUNTED_MS
    for (const each of underWay) {
      if (each.began > old) break
      underWay.delete(each)
    }
    return underWay.size
  }
  // Requests that arrive together share one turn. The kernel's backlog cannot be counted; the age of the turn
  // measures load.
  let turn: { began: number; requests: number } | null = null
  const endTurn = () => {
    turn = null
  }
  return {
    measure(): ServerLoad {
      const now = performance.now()
      if (!turn) {
        turn = { began: now, requests: 0 }
        setImmediate(endTurn)
      }
      return { underWay: countUnderWay(), waitedMs: now - turn.began, before: turn.requests++ }
    },
    countUntilWritten(response: ServerResponse): void {
      const place = { began: performance.now() }
      underWay.add(place)
      response.once('close', () => underWay.delete(place))
    },
  }
}
