import cluster from 'node:cluster'
import { holdRunning, WORKER } from '#records/engine/running-nodes'
import type { Config } from '#services/operating/config'
import { isOurs, type FromWorker, type ToWorker } from '#services/operating/worker-messages'
import { openAcademy } from '../academy.ts'
import { endWhenLost, whoThisIs } from './others.ts'
import { handedSocket } from './port.ts'
import { loadSite, type RunningSite } from './site.ts'

export const DISK_LOST = 74

export async function serveAsWorker(config: Config): Promise<void> {
  const ending = new AbortController()
  // Signals reach every process of the group, but the primary decides when a worker ends.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const worker = cluster.worker
  // Without a callback, a message to a primary that has just died ends this process in mid-response.
  const tell = (message: FromWorker) =>
    process.connected ? process.send?.(message, undefined, undefined, () => undefined) : undefined
  const wanted = new Map<number, (text: string) => void>()
  let measure: (() => Promise<unknown>) | null = null
  let serving: Promise<RunningSite> | null = null
  let lastRequestId = 0

  const end = async (unhurried: boolean) => {
    if (ending.signal.aborted) return
    ending.abort()
    await (await serving)?.close({ unhurried })
    // Connections handed over before the primary knew of this end are returned first.
    if (!process.connected) process.exit(0)
    tell({ academy: 'closed' })
  }
  const hear = (message: ToWorker) => {
    switch (message.academy) {
      case 'drain':
        return void serving?.then(({ drain }) => drain())
      case 'close':
        return void end(message.unhurried)
      case 'bye':
        return process.exit(0)
      case 'measure':
        return void measure?.().then((metrics) => tell({ academy: 'measured', id: message.id, metrics }))
      case 'meters':
        wanted.get(message.id)?.(message.text)
        return void wanted.delete(message.id)
    }
  }
  process.on('message', (message) => {
    if (isOurs(message)) hear(message as ToWorker)
  })
  tell({ academy: 'hears' })
  worker?.once('disconnect', () => {
    // Otherwise Node ends this process at once, in the middle of its responses.
    worker.exitedAfterDisconnect = true
    if (ending.signal.aborted) process.exit(0)
    void end(false)
  })

  const held = await holdRunning(config, whoThisIs(`port ${config.port}${WORKER}`), endWhenLost('A worker'))
  if (!held.ok) process.exit(1)
  const academy = await openAcademy(config, { checked: true })
  academy.records.unsynced.add((error) => {
    academy.log.fatal({ err: error }, 'the disk under DATA_DIR did not keep what it was given; the site ends')
    process.exit(DISK_LOST)
  })
  const metricsOfAll = (own: () => Promise<unknown>) => {
    measure = own
    return () =>
      new Promise<string>((resolve) => {
        lastRequestId += 1
        wanted.set(lastRequestId, resolve)
        tell({ academy: 'meters-wanted', id: lastRequestId })
      })
  }
  serving = loadSite({ ...academy, metricsOfAll }, handedSocket(process.env)).then((site) => ({
    ...site,
    async close(how) {
      await site.close(how)
      await academy.records.close()
      await held.hold.release()
    },
  }))
  await serving
}
