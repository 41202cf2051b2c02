import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createHash, randomBytes } from 'node:crypto'
import { Kysely, sql, type Transaction as KyselyTransaction } from 'kysely'
import { closeLog, trackLogEntries } from './log/log-chain.ts'
import { embeddedDialect, quickCheck } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Reader = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

export type Records = {
  engine: 'sqlite' | 'postgres'
  read: Reader
  write: Kysely<Tables>
  /** The database has answered nothing since then, so requests that need it are refused; null while it answers. */
  silentSince(): Date | null
  listeners: Set<() => void>
  /** Called when the disk failed to store data: the process has to end. */
  unsynced: Set<(error: unknown) => void>
  close(): Promise<void>
}

export const databaseFile = (dataDir: string): string => join(dataDir, 'academy.db')

export class DamagedDatabase extends Error {}

/**
 * Without `databaseUrl` it opens the embedded database after a damage check, unless one was made. `patient` sets no
 * statement timeout.
 */
export async function openRecords({
  databaseUrl,
  dataDir,
  patient = false,
  checked = false,
}: {
  databaseUrl: string | null
  dataDir: string
  patient?: boolean
  checked?: boolean
}): Promise<Records> {
  if (databaseUrl) {
    const { openPostgres } = await import('./postgres/open.ts')
    // Two pools: writes waiting for a lock must not use up the connections that pages need.
    const postgres = openPostgres<Tables>(databaseUrl, [8, 6], { patient })
    const [read, write] = postgres.opened as [Reader, Reader]
    return {
      engine: 'postgres',
      read,
      write,
      silentSince: () => postgres.silentSince(),
      listeners: new Set(),
      unsynced: new Set(),
      close: () => postgres.close(),
    }
  }
  mkdirSync(dataDir, { recursive: true })
  const file = databaseFile(dataDir)
  if (!checked && existsSync(file)) {
    const found = quickCheck(file)
    if (found !== 'ok') throw new DamagedDatabase(`The database ${file} is damaged (${found}).`)
  }
  const unsynced: Records['unsynced'] = new Set()
  const tell = (error: unknown) => {
    for (const hear of unsynced) hear(error)
  }
  const write = new Kysely<Tables>({ dialect: embeddedDialect(file, { readOnly: false, unsynced: tell }) })
  // The first write connection creates the file; a read-only one cannot.
  await sql`select 1`.execute(write)
  const read = new Kysely<Tables>({ dialect: embeddedDialect(file, { readOnly: true }) })
  return {
    engine: 'sqlite',
    read,
    write,
    silentSince: () => null,
    listeners: new Set(),
    unsynced,
    async close() {
      await read.destroy()
      await write.destroy()
    },
  }
}

class RolledBack extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('rolled back')
    this.answer = answer
  }
}

/** Rolls back when the result is not ok. Await no file and no network inside, because the transaction holds locks. */
export async function transaction<Answer extends { ok: boolean }>(
  records: Records,
  work: (trx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  let answer: Answer | undefined
  try {
    const committed = await records.write.transaction().execute(async (trx) => {
      trackLogEntries(trx)
      answer = await work(trx)
      if (!answer.ok) throw new RolledBack(answer)
      await closeLog(trx)
      return answer
    })
    for (const hear of records.listeners) hear()
    return committed
  } catch (error) {
    if (error instanceof RolledBack && answer) return answer
    throw error
  }
}

export async function immediateTransaction<Answer>(
  records: Records,
  work: (trx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return records.write.transaction().execute(async (trx) => {
    trackLogEntries(trx)
    const answer = await work(trx)
    await closeLog(trx)
    return answer
  })
}

export async function lockUser(trx: Transaction, userId: string): Promise<boolean> {
  const row = await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
  return row !== undefined
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

export function newId(): string {
  return Array.from(randomBytes(16), (byte) => ALPHABET[byte % 32]).join('')
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Only the hash of a token is stored, so that a stolen database opens nothing. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
