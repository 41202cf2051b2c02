import { join } from 'node:path'
import type { Records } from './db.ts'
import type { Held, Holder, Kind, Who } from './postgres/running-rows.ts'
import { holdFile } from './sqlite.ts'

/** How the name of a process ends that serves beside the first one of its node. */
export const WORKER = ', worker'
export const isWorker = ({ name }: Holder): boolean => name.endsWith(WORKER)

export type { Holder } from './postgres/running-rows.ts'

type Place = { databaseUrl: string | null; dataDir: string }
/** Told when somebody else has taken over: this process has to stop. */
type Lost = (by: Holder | null) => void

/** The site runs here, until released or this process is gone; refused while somebody works on it alone. */
export function holdRunning(place: Place, who: Who, lost: Lost): Promise<Held> {
  return hold(place, 'site', who, lost)
}

/** Keeps the site from starting; refused while it runs. */
export function holdStopped(place: Place, who: Who, lost: Lost): Promise<Held> {
  return hold(place, 'alone', who, lost)
}

/** A lock of the system on a small file, which ends with its process, or a row of PostgreSQL, which it renews. */
async function hold({ databaseUrl, dataDir }: Place, kind: Kind, who: Who, lost: Lost): Promise<Held> {
  if (databaseUrl) return (await import('./postgres/running-rows.ts')).holdRow(databaseUrl, kind, who, lost)
  const release = holdFile(join(dataDir, 'running.lock'), kind === 'site' ? 'shared' : 'alone')
  return release ? { ok: true, hold: { release: async () => release() } } : { ok: false, by: null }
}

/** The nodes that serve now with their workers, on PostgreSQL; the embedded database has one at the most and keeps no list. */
export async function liveNodes(records: Records): Promise<Holder[]> {
  if (records.engine === 'sqlite') return []
  const { living } = await import('./postgres/running-rows.ts')
  // Their types are those of tables; this one is older than the migrations.
  const found = await living(records.read as never)
  return found.filter(({ kind }) => kind === 'site')
}
