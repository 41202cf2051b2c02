import { join } from 'node:path'
import { Client } from 'pg'
import { holdFile } from './sqlite.ts'

const LOCK = 7_041_976

type Place = { databaseUrl: string | null; dataDir: string }
type Hold = { release(): Promise<void> }

/** The site runs here, until released or this process is gone; null while somebody works on it alone. */
export function holdRunning(place: Place): Promise<Hold | null> {
  return hold(place, 'shared')
}

/** Keeps the site from starting; null while it runs. */
export function holdStopped(place: Place): Promise<Hold | null> {
  return hold(place, 'alone')
}

/** A lock of the system on a small file, or of PostgreSQL on a connection: neither outlives its process. */
async function hold({ databaseUrl, dataDir }: Place, how: 'shared' | 'alone'): Promise<Hold | null> {
  if (!databaseUrl) {
    const release = holdFile(join(dataDir, 'running.lock'), how)
    return release ? { release: async () => release() } : null
  }
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  // A server that restarts lets go of it; that must not end the site.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_try_advisory_lock${how === 'shared' ? '_shared' : ''}(${LOCK}) as held`,
  )
  if (rows[0]?.held) return { release: () => client.end().catch(() => undefined) }
  await client.end()
  return null
}
