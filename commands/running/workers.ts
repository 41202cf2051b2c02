import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#services/operating/log'
import { isOurs, type FromWorker, type ToWorker } from '#services/operating/worker-messages'
import type { RunningSite } from './site.ts'
import { DISK_LOST } from './worker.ts'
import { openWorkerMetrics, type WorkerMetrics } from './worker-metrics.ts'

const SETTLED_MS = 10_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const MOST_FAILED = 5
const CLOSE_MORE_MS = 1500

type Crew = { count: number; socket: number | null; url: string; stopSeconds: number; log: Log; lost(): void }
type Member = { worker: Worker; began: number; serves: boolean; leaves: boolean; gone: Promise<void> }
type CrewState = Pick<Crew, 'socket' | 'log' | 'lost'> & {
  members: Set<Member>
  metrics: WorkerMetrics<Member>
  ending: boolean
  short: number
  failed: number
}

export async function openWorkers({ count, url, stopSeconds, ...rest }: Crew): Promise<RunningSite> {
  const members = new Set<Member>()
  const crew: CrewState = {
    ...rest,
    members,
    metrics: openWorkerMetrics(members, send),
    ending: false,
    short: 0,
    failed: 0,
  }
  const kill = () => members.forEach(({ worker }) => worker.process.kill('SIGKILL'))
  // If this process ends early, no worker may keep writing.
  process.once('exit', kill)
  const opened = Promise.all(Array.from({ length: count }, () => startWorker(crew)))
  process.on('SIGHUP', openRenewal(crew, opened))
  await opened
  return {
    url,
    drain: () => members.forEach((member) => send(member, { academy: 'drain' })),
    async close() {
      crew.ending = true
      const cut = setTimeout(kill, stopSeconds * 1000 + CLOSE_MORE_MS)
      for (const member of members) send(member, { academy: 'close', unhurried: false })
      await Promise.all([...members].map(({ gone }) => gone))
      clearTimeout(cut)
    },
  }
}

function send(member: Member, message: ToWorker): void {
  // Without a callback, a message to a worker that has just died ends this process with an error.
  if (member.worker.isConnected()) member.worker.send(message, () => undefined)
}

function giveUp(crew: CrewState): void {
  crew.ending = true
  crew.lost()
}

async function startWorker(crew: CrewState): Promise<Member> {
  // The primary holds the service manager's socket; Node asks it for the same descriptor.
  const worker = cluster.fork({ LISTEN_FDS: crew.socket === null ? undefined : '1', LISTEN_PID: undefined })
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const member: Member = { worker, began: Date.now(), serves: false, leaves: false, gone }
  crew.members.add(member)
  worker.on('message', (message: unknown) => {
    if (isOurs(message)) receive(crew, member, message as FromWorker)
  })
  const serves = await new Promise<boolean>((resolve) => {
    worker.once('listening', () => {
      member.serves = true
      member.began = Date.now()
      crew.failed = 0
      resolve(true)
    })
    worker.once('exit', (code, signal) => {
      resolve(false)
      replaceEnded(crew, member, code, signal)
    })
  })
  if (!serves) throw new Error('a worker ended before it served')
  return member
}

function receive(crew: CrewState, member: Member, message: FromWorker): void {
  switch (message.academy) {
    case 'hears':
      return crew.ending ? send(member, { academy: 'close', unhurried: false }) : undefined
    case 'closed':
      return send(member, { academy: 'bye' })
    case 'measured':
      return crew.metrics.receive(message.id, message.metrics)
    case 'meters-wanted':
      return void crew.metrics.read().then((text) => send(member, { academy: 'meters', id: message.id, text }))
  }
}

function replaceEnded(crew: CrewState, member: Member, code: number | null, signal: string | null): void {
  crew.members.delete(member)
  if (code === DISK_LOST) return giveUp(crew)
  if (crew.ending || member.leaves || !member.serves) return
  const lived = Date.now() - member.began
  crew.short = lived < SETTLED_MS ? crew.short + 1 : 0
  const wait = crew.short === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (crew.short - 1), LONGEST_PAUSE_MS)
  crew.log.error(
    { worker: member.worker.process.pid, code, signal, wait },
    'a worker ended by itself; another is started',
  )
  void startUntilServing(crew, wait)
}

async function startUntilServing(crew: CrewState, wait: number): Promise<void> {
  for (let next = wait; !crew.ending; next = Math.min(Math.max(next, FIRST_PAUSE_MS) * 2, LONGEST_PAUSE_MS)) {
    await pause(next)
    if (crew.ending || (await startWorker(crew).then(Boolean, () => false))) return
    crew.failed += 1
    crew.log.error({ failed: crew.failed }, 'a worker could not be started')
    if (crew.failed >= MOST_FAILED && ![...crew.members].some(({ serves }) => serves)) return giveUp(crew)
  }
}

function openRenewal(crew: CrewState, opened: Promise<unknown>): () => void {
  let renewing = opened
  return () => {
    renewing = renewing
      .then(() => renewAll(crew, Date.now()))
      .catch((error: unknown) => crew.log.error({ err: error }, 'no new worker came up; the ones before go on'))
  }
}

/** Replaces one worker at a time, so that only one extra process needs memory. */
async function renewAll(crew: CrewState, from: number): Promise<void> {
  for (const old of crew.members) {
    if (crew.ending || old.leaves || !old.serves || old.began > from) continue
    await startWorker(crew)
    old.leaves = true
    send(old, { academy: 'close', unhurried: true })
    await old.gone
  }
  crew.log.info({ workers: crew.members.size }, 'every worker was replaced')
}
