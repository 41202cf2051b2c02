import { setTimeout as pause } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import type { ToWorker } from '#services/operating/worker-messages'

const TIMEOUT_MS = 3000

type Measured = { serves: boolean; gone: Promise<void> }

export function openWorkerMetrics<Member extends Measured>(
  members: ReadonlySet<Member>,
  send: (member: Member, message: ToWorker) => void,
) {
  const waiting = new Map<number, (metrics: unknown) => void>()
  let lastId = 0
  const measure = async (member: Member): Promise<unknown> => {
    const id = (lastId += 1)
    const received = new Promise<unknown>((resolve) => waiting.set(id, resolve))
    send(member, { academy: 'measure', id })
    const metrics = await Promise.race([received, member.gone, pause(TIMEOUT_MS, null, { ref: false })])
    waiting.delete(id)
    return metrics
  }
  return {
    receive: (id: number, metrics: unknown): void => waiting.get(id)?.(metrics),
    async read(): Promise<string> {
      const all = await Promise.all([...members].filter(({ serves }) => serves).map(measure))
      return AggregatorRegistry.aggregate(all.filter((each) => Array.isArray(each))).metrics()
    },
  }
}

export type WorkerMetrics<Member extends Measured> = ReturnType<typeof openWorkerMetrics<Member>>
