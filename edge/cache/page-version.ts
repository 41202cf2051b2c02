import { performance as measured } from 'node:perf_hooks'
import type { Records } from '#records/engine/db'

const SHARED_MS = 100
const OVERDUE_MS = 40
const TRUSTED_MS = 5000
const RETRY_MS = 250
const READ_TIMEOUT_MS = 2500

/**
 * 'old': unconfirmed, but the last good poll is recent; 'unknown': it is not, or this process changed something
 * since.
 */
export type PageVersionState = { version: number; is: 'known' | 'old' | 'unknown' }

type Reading = { read(): number | Promise<number> }
type PageVersion = {
  now(): Promise<PageVersionState> | PageVersionState
  forRequest(): Promise<PageVersionState> | PageVersionState
  close(): void
}
/** Both are needed: the loop counter rises before it waits for events, the event counter afterwards. */
type Round = { loopCount: number; events: number }
const thisRound = (): Round => measured.nodeTiming.uvMetricsInfo
type Poll = { began: number; asOf: number; over: boolean; good: boolean; inTime: Promise<void> }

export function openPageVersion(
  content: Reading,
  { engine, listeners }: Pick<Records, 'engine' | 'listeners'>,
  clock: () => number = () => performance.now(),
  round: () => Round = thisRound,
): PageVersion {
  return engine === 'sqlite' ? queryEachRound(content, listeners, round) : sharePolls(content, listeners, clock)
}

function queryEachRound(content: Reading, listeners: Set<() => void>, round: () => Round): PageVersion {
  let last: PageVersionState = { version: 0, is: 'known' }
  let seen: Round = { loopCount: -1, events: -1 }
  const now = () => {
    try {
      const version = Number(content.read())
      if (version !== last.version) last = { version, is: 'known' }
    } catch {
      // The file cannot be read: an older cached page is better than none.
    }
    return last
  }
  const changed = () => {
    seen = { loopCount: -1, events: -1 }
  }
  listeners.add(changed)
  return {
    now,
    // All requests of one round arrived before its first query, so that query sees every write answered by then.
    forRequest() {
      const { loopCount, events } = round()
      if (loopCount === seen.loopCount && events === seen.events) return last
      seen = { loopCount, events }
      return now()
    },
    close: () => void listeners.delete(changed),
  }
}

function sharePolls(content: Reading, listeners: Set<() => void>, clock: () => number): PageVersion {
  let changes = 0
  let last: Poll | null = null
  let seen = { version: 0, at: Number.NEGATIVE_INFINITY, asOf: -1 }
  let lastRequestedAt = Number.NEGATIVE_INFINITY

  const begin = (): Poll =>
    beginPoll(content, { began: clock(), asOf: changes }, (version, { began, asOf }) => {
      seen = { version, at: began, asOf }
    })
  const shared = (): Poll => {
    const age = last ? clock() - last.began : Number.POSITIVE_INFINITY
    const enough = last && (!last.over || (last.good ? last.asOf === changes && age < SHARED_MS : age < RETRY_MS))
    return (last = last && enough ? last : begin())
  }
  const now = (): PageVersionState | Promise<PageVersionState> => {
    const poll = shared()
    return poll.over && poll.good && poll.asOf === changes
      ? { version: seen.version, is: 'known' }
      : afterPoll(poll, changes)
  }
  const afterPoll = async (begun: Poll, wanted: number): Promise<PageVersionState> => {
    let poll = begun
    if (!poll.over) await poll.inTime
    if (poll.over && poll.asOf < wanted) {
      poll = shared()
      if (!poll.over) await poll.inTime
    }
    const { version } = seen
    if (poll.good && poll.asOf >= wanted) return { version, is: 'known' }
    return { version, is: seen.asOf >= wanted && clock() - seen.at <= TRUSTED_MS ? 'old' : 'unknown' }
  }
  const changed = () => {
    changes += 1
    if (clock() - lastRequestedAt < TRUSTED_MS) void now()
  }
  listeners.add(changed)
  const getCurrent = () => {
    lastRequestedAt = clock()
    return now()
  }
  return { now: getCurrent, forRequest: getCurrent, close: () => void listeners.delete(changed) }
}

type PollStart = Pick<Poll, 'began' | 'asOf'>

function beginPoll(content: Reading, start: PollStart, onVersion: (version: number, start: PollStart) => void): Poll {
  const poll: Poll = { ...start, over: false, good: false, inTime: Promise.resolve() }
  const end = (version: number | null) => {
    // A poll that timed out may still be answered after a later one.
    if (poll.over) return
    poll.over = true
    poll.good = version !== null
    if (version !== null) onVersion(version, start)
  }
  const answered = (async () => content.read())().then(end, () => end(null))
  const timeout = setTimeout(() => end(null), READ_TIMEOUT_MS)
  poll.inTime = new Promise((resolve) => {
    const overdue = setTimeout(resolve, OVERDUE_MS)
    void answered.finally(() => {
      clearTimeout(timeout)
      clearTimeout(overdue)
      resolve()
    })
  })
  return poll
}
