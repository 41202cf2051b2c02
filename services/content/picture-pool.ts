import type { ChildProcess } from 'node:child_process'
import { startLimited, usedProcessorMs, watchMemory, type Limits } from '#services/operating/limited-process'
import { openCounts } from './counts.ts'
import { openFairQueue } from './fair-queue.ts'
import type { PictureWorks } from './picture-works.ts'

type Name = keyof PictureWorks
type Done<Work extends Name> = Awaited<ReturnType<PictureWorks[Work]>>

export class PictureFailed extends Error {}
export class PicturesBusy extends Error {}

export type PicturePool = {
  run<Work extends Name>(work: Work, args: Parameters<PictureWorks[Work]>, account?: string): Promise<Done<Work>>
  pid(): number | null
  close(): void
}

export type PoolOptions = Limits & {
  atOnce: number
  most: number
  mostOfAccount: number
  cpuLimitMs: number
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

function openRunningJobs(cpuLimitMs: number) {
  const underWay = new Map<number, Job & { timer: NodeJS.Timeout }>()
  const settle = (id: number, how: (job: Job) => void) => {
    const job = underWay.get(id)
    if (!job) return
    clearInterval(job.timer)
    underWay.delete(id)
    how(job)
  }
  return {
    get size() {
      return underWay.size
    },
    add(job: Job, to: ChildProcess): void {
      // An overdue job kills the process, and with it the other running jobs.
      underWay.set(job.order.id, { ...job, timer: whenOverdue(to, cpuLimitMs) })
    },
    settle,
    failAll(): void {
      for (const id of underWay.keys())
        settle(id, (job) => job.settle.failed(new PictureFailed('the picture took too much')))
    },
  }
}

type Result = { id: number; done?: unknown; failed?: string }
type ProcessEvents = { ready(): void; notStarted(): void; result(result: Result): void; ended(): void }

function openPictureProcess(options: Limits, on: ProcessEvents) {
  let child: ChildProcess | null = null
  let starting = false
  let stopWatch: () => void = () => undefined
  const end = () => {
    stopWatch()
    child?.kill('SIGKILL')
    child = null
  }
  return {
    child: () => child,
    isStarting: () => starting,
    end,
    async start(): Promise<void> {
      starting = true
      const started = await startLimited('content/picture-process', options).catch(() => null)
      starting = false
      if (!started) return on.notStarted()
      child = started
      stopWatch = watchMemory(started, options.megabytes)
      started.on('message', on.result)
      started.once('exit', () => {
        if (child !== started) return
        end()
        on.ended()
      })
      on.ready()
    },
  }
}

function openPictureQueue(options: PoolOptions) {
  const { atOnce, cpuLimitMs, restMs } = options
  const waiting = openFairQueue<Job>()
  const running = openRunningJobs(cpuLimitMs)
  let rest: NodeJS.Timeout | undefined

  const worker = openPictureProcess(options, {
    ready: () => go(),
    notStarted() {
      for (const job of waiting.removeAll()) job.settle.failed(new Error('the process for pictures does not start'))
    },
    result({ id, done, failed }) {
      running.settle(id, (job) =>
        failed === undefined ? job.settle.done(done) : job.settle.failed(new PictureFailed(failed)),
      )
      go()
    },
    ended() {
      running.failAll()
      go()
    },
  })
  const end = () => {
    clearTimeout(rest)
    worker.end()
  }
  const sendJobs = (to: ChildProcess, places: number) => {
    for (let left = places; left > 0; left -= 1) {
      const job = waiting.next()
      if (!job) return
      running.add(job, to)
      to.send(job.order)
    }
  }
  const go = () => {
    clearTimeout(rest)
    if (waiting.length > 0 && !worker.child() && !worker.isStarting()) void worker.start()
    const child = worker.child()
    if (!child) return
    sendJobs(child, atOnce - running.size)
    // Running work keeps a command alive; an idle process lets it end.
    if (running.size > 0) return hold(child)
    letGo(child)
    rest = setTimeout(end, restMs)
    rest.unref()
  }

  return {
    size: () => waiting.length + running.size,
    add(job: Job, account: string): void {
      waiting.add(account, job)
      go()
    },
    pid: () => worker.child()?.pid ?? null,
    end,
  }
}

export function openPicturePool(options: PoolOptions): PicturePool {
  const { most, mostOfAccount } = options
  const queue = openPictureQueue(options)
  const ofAccount = openCounts()
  let next = 0

  return {
    async run<Work extends Name>(
      work: Work,
      args: Parameters<PictureWorks[Work]>,
      account?: string,
    ): Promise<Done<Work>> {
      const taken = account === undefined ? 0 : ofAccount.count(account)
      if (queue.size() >= most || taken >= mostOfAccount) throw new PicturesBusy('too many pictures wait')
      if (account !== undefined) ofAccount.add(account)
      try {
        return await new Promise<Done<Work>>((done, failed) => {
          const order = { id: (next += 1), work, args }
          const settle = { done: (value: unknown) => done(value as Done<Work>), failed }
          queue.add({ order, settle }, account ?? '')
        })
      } finally {
        if (account !== undefined) ofAccount.remove(account)
      }
    },
    pid: queue.pid,
    close: queue.end,
  }
}
