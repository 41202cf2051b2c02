import { join } from 'node:path'
import type { Records } from './db.ts'
import type { Held, Holder, RunningKind, Who } from './postgres/running-rows.ts'
import { holdFile } from './sqlite.ts'

export const WORKER = ', worker'
export const isWorker = ({ name }: Holder): boolean => name.endsWith(WORKER)

export type { Holder } from './postgres/running-rows.ts'

type Place = { databaseUrl: string | null; dataDir: string }
type Lost = (by: Holder | null) => void

export function holdRunning(place: Place, who: Who, lost: Lost): Promise<Held> {
  return hold(place, 'site', who, lost)
}

export function holdStopped(place: Place, who: Who, lost: Lost): Promise<Held> {
  return hold(place, 'alone', who, lost)
}

async function hold({ databaseUrl, dataDir }: Place, kind: RunningKind, who: Who, lost: Lost): Promise<Held> {
  if (databaseUrl) return (await import('./postgres/running-rows.ts')).holdRow(databaseUrl, kind, who, lost)
  const release = holdFile(join(dataDir, 'running.lock'), kind === 'site' ? 'shared' : 'alone')
  return release ? { ok: true, hold: { release: async () => release() } } : { ok: false, by: null }
}

export async function liveNodes(records: Records): Promise<Holder[]> {
  if (records.engine === 'sqlite') return []
  const { living } = await import('./postgres/running-rows.ts')
  // The table is older than the migrations, so it is not in the types.
  const found = await living(records.read as never)
  return found.filter(({ kind }) => kind === 'site')
}
