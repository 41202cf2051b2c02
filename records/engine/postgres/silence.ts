import { setTimeout as pause } from 'node:timers/promises'
import { fromDatabase } from '../outages.ts'

const STEP_MS = 100
const SUSPECT_MS = 1200
const ANSWER_MS = 1000
const AGAIN_MS = 250

export type Line = { cut(): void }
type Waiting = { line: Line; ms: number; deadMs: number }

type Ask = (limitMs: number) => Promise<void>

/**
 * A probe on a fresh connection tells silent from slow. Without an answer all connections are cut, so callers fail.
 */
export class Silence {
  since: Date | null = null
  readonly #ask: Ask
  readonly #lines = new Set<Line>()
  readonly #waiting = new Set<Waiting>()
  #quiet = 0
  #waitedMs: number | null = null
  #asking = false
  #timer: NodeJS.Timeout | null = null
  #last = 0
  #closed = false

  constructor(ask: Ask) {
    this.#ask = ask
  }

  opened(line: Line): void {
    this.#lines.add(line)
  }

  closed(line: Line): void {
    this.#lines.delete(line)
  }

  /** Registers a waiting statement; call the result with its error or null. */
  waits(line: Line, deadMs: number): (error: unknown) => void {
    const waiting = { line, ms: 0, deadMs }
    this.#waiting.add(waiting)
    this.#watch()
    return (error) => {
      this.#waiting.delete(waiting)
      if (error === null || fromDatabase(error)) this.#responded()
    }
  }

  /** An opened connection proves nothing, because PgBouncer opens them without the server. */
  connects(line: Line): () => void {
    const waiting = { line, ms: 0, deadMs: Number.POSITIVE_INFINITY }
    this.#waiting.add(waiting)
    this.#watch()
    return () => void this.#waiting.delete(waiting)
  }

  close(): void {
    this.#closed = true
    if (this.#timer) clearInterval(this.#timer)
  }

  #watch(): void {
    if (this.#timer || this.#closed) return
    this.#last = performance.now()
    this.#quiet = 0
    this.#timer = setInterval(() => {
      const now = performance.now()
      this.step(Math.min(now - this.#last, 2 * STEP_MS))
      this.#last = now
    }, STEP_MS)
    this.#timer.unref()
  }

  step(ms: number): void {
    if (this.#waiting.size === 0) {
      if (this.#timer) clearInterval(this.#timer)
      this.#timer = null
      this.#waitedMs = null
      return
    }
    this.#quiet += ms
    let longest = 0
    for (const waiting of this.#waiting) {
      waiting.ms += ms
      longest = Math.max(longest, waiting.ms)
      if (waiting.ms >= waiting.deadMs) waiting.line.cut()
    }
    if (this.since !== null) return
    if (this.#waitedMs !== null) {
      this.#waitedMs += ms
      if (this.#waitedMs >= ANSWER_MS) this.#fallSilent()
    } else if (longest >= SUSPECT_MS && this.#quiet >= SUSPECT_MS) {
      this.#waitedMs = 0
      void this.#askUntilAnswered()
    }
  }

  async #askUntilAnswered(): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    while (!this.#closed && (this.#waitedMs !== null || this.since !== null)) {
      try {
        await this.#ask(this.since ? ANSWER_MS : 2 * ANSWER_MS)
        this.since = null
        this.#responded()
      } catch {
        await pause(AGAIN_MS, undefined, { ref: false })
      }
    }
    this.#asking = false
  }

  #responded(): void {
    this.#quiet = 0
    this.#waitedMs = null
  }

  #fallSilent(): void {
    this.#waitedMs = null
    this.since = new Date()
    for (const line of this.#lines) line.cut()
  }
}
