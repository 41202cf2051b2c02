import type { ChildProcess } from 'node:child_process'
import { startLimited, usedProcessorMs, watchMemory, type Limits } from '#services/operating/limited-process'
import { openFairQueue } from './fair-queue.ts'
import type { PictureWorks } from './picture-works.ts'

type Name = keyof PictureWorks
type Done<Work extends Name> = Awaited<ReturnType<PictureWorks[Work]>>

export class PictureFailed extends Error {}
export class PicturesBusy extends Error {}

export type PicturePool = {
  /** `account`: the picture's owner, who has few places; owners take turns. */
  run<Work extends Name>(work: Work, args: Parameters<PictureWorks[Work]>, account?: string): Promise<Done<Work>>
  pid(): number | null
  close(): void
}

export type PoolOptions = Limits & {
  atOnce: number
  most: number
  mostOfAccount: number
  /** CPU time per picture, in milliseconds. */
  cpuLimitMs: number
  /** The process ends after this idle time, in milliseconds. */
  restMs: number
}

type Job = {
  order: { id: number; work: Name; args: unknown[] }
  settle: { done(value: unknown): void; failed(error: Error): void }
}

function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

function letGo(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

const LOOK_MS = 50
/** The limit in real time, however busy the machine is. */
const LONGEST_MS = 300_000

/** Measures CPU time, because a busy machine is not the picture's fault. */
function whenOverdue(child: ChildProcess | null, cpuLimitMs: number): NodeJS.Timeout {
  const pid = child?.pid ?? 0
  const [before, began] = [usedProcessorMs(pid), Date.now()]
  const timer = setInterval(() => {
    if (usedProcessorMs(pid) - before > cpuLimitMs || Date.now() - began > LONGEST_MS) child?.kill('SIGKILL')
  }, LOOK_MS)
  timer.unref()
  return timer
}

export function openPicturePool(options: PoolOptions): PicturePool {
  const { atOnce, most, mostOfAccount, cpuLimitMs, restMs } = options
  const waiting = openFairQueue<Job>()
  const underWay = new Map<number, Job & { timer: NodeJS.Timeout }>()
  const ofAccount = new Map<string, number>()
  let child: ChildProcess | null = null
  let starting = false
  let stopWatch: () => void = () => undefined
  let rest: NodeJS.Timeout | undefined
  let next = 0

  const end = () => {
    clearTimeout(rest)
    stopWatch()
    child?.kill('SIGKILL')
    child = null
  }
  const settle = (id: number, how: (job: Job) => void) => {
    const job = underWay.get(id)
    if (!job) return
    clearInterval(job.timer)
    underWay.delete(id)
    how(job)
  }
  const failAll = () => {
    for (const id of underWay.keys())
      settle(id, (job) => job.settle.failed(new PictureFailed('the picture took too much')))
  }
  const begin = async () => {
    starting = true
    // Each waiting job is rejected below.
    const started = await startLimited('content/picture-process', options).catch(() => null)
    starting = false
    if (!started) {
      for (const job of waiting.removeAll()) job.settle.failed(new Error('the process for pictures does not start'))
      return
    }
    child = started
    stopWatch = watchMemory(started, options.megabytes)
    started.on('message', ({ id, done, failed }: { id: number; done?: unknown; failed?: string }) => {
      settle(id, (job) =>
        failed === undefined ? job.settle.done(done) : job.settle.failed(new PictureFailed(failed)),
      )
      go()
    })
    started.once('exit', () => {
      if (child === started) {
        end()
        failAll()
        go()
      }
    })
    go()
  }
  const sendJobs = (to: ChildProcess, places: number) => {
    for (let left = places; left > 0; left -= 1) {
      const job = waiting.next()
      if (!job) return
      // An overdue job kills the process, and with it the other running jobs.
      underWay.set(job.order.id, { ...job, timer: whenOverdue(to, cpuLimitMs) })
      to.send(job.order)
    }
  }
  const go = () => {
    clearTimeout(rest)
    if (waiting.length > 0 && !child && !starting) void begin()
    if (child) sendJobs(child, atOnce - underWay.size)
    // Running work keeps a command alive; an idle process lets it end.
    if (child && underWay.size > 0) hold(child)
    if (child && underWay.size === 0) {
      letGo(child)
      rest = setTimeout(end, restMs)
      rest.unref()
    }
  }

  return {
    async run<Work extends Name>(
      work: Work,
      args: Parameters<PictureWorks[Work]>,
      account?: string,
    ): Promise<Done<Work>> {
      const taken = account === undefined ? 0 : (ofAccount.get(account) ?? 0)
      if (waiting.length + underWay.size >= most || taken >= mostOfAccount)
        throw new PicturesBusy('too many pictures wait')
      if (account !== undefined) ofAccount.set(account, taken + 1)
      try {
        return await new Promise<Done<Work>>((done, failed) => {
          waiting.add(account ?? '', {
            order: { id: (next += 1), work, args },
            settle: { done: (value) => done(value as Done<Work>), failed },
          })
          go()
        })
      } finally {
        if (account !== undefined) {
          const left = (ofAccount.get(account) ?? 1) - 1
          if (left > 0) ofAccount.set(account, left)
          else ofAccount.delete(account)
        }
      }
    },
    pid: () => child?.pid ?? null,
    close: end,
  }
}
