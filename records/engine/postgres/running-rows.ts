import { sql, type Kysely, type Transaction } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../db.ts'
import { openPostgres } from './open.ts'

const BEAT_MS = 5000
const AGAIN_MS = 1000
const STALE_SECONDS = 30
const LAST_CHANCE_MS = BEAT_MS + AGAIN_MS

const DECIDING = 7_041_977
/** The advisory lock of the previous version: shared while serving, exclusive for an import. */
const OLDER_BUILD = 7_041_976

export type RunningKind = 'site' | 'alone'
export type Holder = { kind: RunningKind; name: string; build: string; startedAt: Date; seenAt: Date }
export type Who = { name: string; build: string }
export type Hold = { release(): Promise<void> }
export type Held = { ok: true; hold: Hold } | { ok: false; by: Holder | null }

type Db = Kysely<unknown>

const fresh = sql`seen_at > clock_timestamp() - make_interval(secs => ${sql.lit(STALE_SECONDS)})`
const holder = sql`kind, name, build, started_at as "startedAt", seen_at as "seenAt"`

/** Holds a row that its process renews by the database's clock, because no connection can be relied on to last. */
export async function holdRow(
  databaseUrl: string,
  kind: RunningKind,
  who: Who,
  lost: (by: Holder | null) => void,
  beatMs = BEAT_MS,
): Promise<Held> {
  const { opened, close } = openPostgres<unknown>(databaseUrl, [1])
  const [db] = opened as [Db]
  const id = newId()
  const decide = (last: boolean) => db.transaction().execute((trx) => take(trx, { id, kind, who, last }))
  try {
    let taken = await decide(false)
    if (taken === 'perhaps') {
      await pause(LAST_CHANCE_MS)
      taken = await decide(true)
    }
    if (taken === 'perhaps' || !taken.ok) {
      await close()
      return taken === 'perhaps' ? { ok: false, by: null } : taken
    }
  } catch (error) {
    await close()
    throw error
  }
  let [timer, released]: [NodeJS.Timeout | null, boolean] = [null, false]
  const beat = async () => {
    let next = beatMs
    try {
      if (!(await renew(db, id, kind)) && !released) {
        released = true
        lost(
          await living(db).then(
            ([first]) => first ?? null,
            () => null,
          ),
        )
      }
    } catch {
      next = Math.min(AGAIN_MS, beatMs)
    }
    if (!released) timer = setTimeout(() => void beat(), next).unref()
  }
  timer = setTimeout(() => void beat(), beatMs).unref()
  return {
    ok: true,
    hold: {
      async release() {
        released = true
        if (timer) clearTimeout(timer)
        await sql`delete from running where id = ${id}`.execute(db).catch(() => undefined)
        await close()
      },
    },
  }
}

type Taken = { ok: true }
type Refusal = { ok: false; by: Holder | null }
type TakeOptions = { id: string; kind: RunningKind; who: Who; last: boolean }

async function take(
  trx: Transaction<unknown>,
  { id, kind, who, last }: TakeOptions,
): Promise<Refusal | 'perhaps' | Taken> {
  await sql`select pg_advisory_xact_lock(${sql.lit(DECIDING)})`.execute(trx)
  const how = sql.raw(kind === 'site' ? '_shared' : '')
  const older = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock${how}(${sql.lit(OLDER_BUILD)}) as free`.execute(trx)
  if (!older.rows[0]?.free) return { ok: false, by: null }
  await sql`create table if not exists running (id text primary key, kind text not null, name text not null,
    build text not null, started_at timestamptz not null, seen_at timestamptz not null)`.execute(trx)
  const against = kind === 'site' ? sql`kind = 'alone'` : sql`true`
  const { rows } = await sql<Holder & { fresh: boolean }>`
    select ${holder}, ${fresh} as fresh from running where ${against} order by fresh desc, started_at`.execute(trx)
  const [first] = rows
  if (first?.fresh) return { ok: false, by: first }
  // After a long outage of the database, live processes look dead too.
  if (first && !last) return 'perhaps'
  await sql`delete from running where ${against} and not ${fresh}`.execute(trx)
  const left = await sql<Holder>`select ${holder} from running where ${against}`.execute(trx)
  if (left.rows[0]) return { ok: false, by: left.rows[0] }
  await sql`insert into running (id, kind, name, build, started_at, seen_at)
    values (${id}, ${kind}, ${who.name}, ${who.build}, clock_timestamp(), clock_timestamp())`.execute(trx)
  return { ok: true }
}

async function renew(db: Db, id: string, kind: RunningKind): Promise<boolean> {
  const alone = kind === 'site' ? sql`exists (select from running where kind = 'alone' and ${fresh})` : sql`false`
  const { rows } = await sql`
    update running set seen_at = clock_timestamp() where id = ${id} and not ${alone} returning id`.execute(db)
  return rows.length === 1
}

export async function living(db: Db): Promise<Holder[]> {
  const there = await sql<{ there: boolean }>`select to_regclass('running') is not null as there`.execute(db)
  if (!there.rows[0]?.there) return []
  const { rows } = await sql<Holder>`select ${holder} from running where ${fresh} order by kind, started_at`.execute(
    db,
  )
  return rows
}
