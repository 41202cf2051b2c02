import type { ServerResponse } from 'node:http'
import type { ServerLoad } from './importance.ts'

const COUNTED_MS = 2000

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
  // Requests that arrive together share one turn; its age measures load, because nothing can count the kernel's
  // backlog.
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
