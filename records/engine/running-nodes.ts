import { join } from 'node:path'
import type { Records } from './db.ts'
import type { Held, Holder, RunningKind, Who } from './postgres/running-rows.ts'
import { holdFile } from './sqlite.ts'

export const WORKER = ', worker'
export const isWorker = ({ name }: Holder): boolean => name.endsWith(WORKER)

export type { Holder } from './postgres/running-rows.ts'

type Place = { databaseUrl: string | null; dataDir: string }
type Lost = (by: Holder | null) => void

/** Holds a shared lock while the site runs here; refused while another process holds it exclusively. */
export function holdRunning(place: Place, who: Who, lost: Lost): Promise<Held> {
  return hold(place, 'site', who, lost)
}

/** Keeps the site from starting; refused while it runs. */
export function holdStopped(place: Place, who: Who, lost: Lost): Promise<Held> {
  return hold(place, 'alone', who, lost)
}

/** A file lock that the kernel releases with the process, or a PostgreSQL row that the process renews. */
async function hold({ databaseUrl, dataDir }: Place, kind: RunningKind, who: Who, lost: Lost): Promise<Held> {
  if (databaseUrl) return (await import('./postgres/running-rows.ts')).holdRow(databaseUrl, kind, who, lost)
  const release = holdFile(join(dataDir, 'running.lock'), kind === 'site' ? 'shared' : 'alone')
  return release ? { ok: true, hold: { release: async () => release() } } : { ok: false, by: null }
}

/** The running nodes and workers on PostgreSQL; the embedded database runs one node and has no list. */
export async function liveNodes(records: Records): Promise<Holder[]> {
  if (records.engine === 'sqlite') return []
  const { living } = await import('./postgres/running-rows.ts')
  // The table is older than the migrations, so it is not in the types.
  const found = await living(records.read as never)
  return found.filter(({ kind }) => kind === 'site')
}
