import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { newId, openRecords } from '#records/engine/db'
import { migrate } from '#records/engine/migrate'
import { setUpPackages } from '#tests/journey'
import { unlockLedger } from '#tests/ledger'
import { killAct, openStage, type KillActName, type KillPlace, type KillStage, type Signs } from './kill-acts.ts'

/** What came of killing a process in the middle of its acts. */
export type KillFigures = {
  cycles: number
  /** Acts whose verb had returned before the kill. */
  acknowledged: number
  /** Of those, how many are not wholly there afterwards. */
  lost: number
  /** Subjects that the act has changed in some places and not in others, and the cycles that left one. */
  halves: number
  cyclesWithHalves: number
  /** Acts that were stored although the kill came before their acknowledgement: the kill met work in progress. */
  unacknowledged: number
}

export type Task = { act: KillActName; id: string }

const MOST_BEFORE_KILL = 12

/**
 * Kills a process that does these acts at random moments, and checks each time what is stored. Stops early at the
 * first half when `untilHalf`.
 */
export async function killCycles({
  acts,
  cycles,
  way,
  databaseUrl = null,
  untilHalf = false,
}: {
  acts: KillActName[]
  cycles: number
  way: 'verb' | 'separate'
  databaseUrl?: string | null
  untilHalf?: boolean
}): Promise<KillFigures> {
  const figures: KillFigures = {
    cycles: 0,
    acknowledged: 0,
    lost: 0,
    halves: 0,
    cyclesWithHalves: 0,
    unacknowledged: 0,
  }
  const place = { databaseUrl, dataDir: await mkdtemp(join(tmpdir(), 'academy-kill-')) }
  try {
    await onStage(place, async ({ records }) => {
      await migrate(records)
      await setUpPackages(records)
    })
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const tasks = await onStage(place, (stage) => prepare(stage, acts))
      const acknowledged = await actUntilKilled(place, way, tasks)
      const states = await onStage(place, (stage) => statesOf(stage, tasks))
      const halves = tasks.filter(({ id }) => states.get(id) === 'half')
      figures.cycles += 1
      figures.acknowledged += acknowledged.size
      figures.lost += [...acknowledged].filter((id) => states.get(id) !== 'done').length
      figures.halves += halves.length
      figures.cyclesWithHalves += halves.length > 0 ? 1 : 0
      figures.unacknowledged += tasks.filter(({ id }) => states.get(id) === 'done' && !acknowledged.has(id)).length
      if (untilHalf && halves.length > 0) break
      await onStage(place, forget)
    }
    return figures
  } finally {
    await rm(place.dataDir, { recursive: true, force: true })
  }
}

/** Opens a place for a moment. */
export async function onStage<Answer>(
  place: KillPlace,
  work: (stage: KillStage) => Promise<Answer>,
): Promise<Answer> {
  // Opening asks quick_check first: a database damaged by the kill ends the drill here.
  const records = await openRecords(place)
  try {
    return await work(await openStage(records, place))
  } finally {
    await records.close()
  }
}

/** Subjects for each act, in turns when there are several. */
export async function prepare(stage: KillStage, acts: KillActName[]): Promise<Task[]> {
  const tasks: (Task & { at: number })[] = []
  for (const act of acts) {
    const { batch, prepare } = killAct(act)
    const ids = Array.from({ length: acts.length > 1 ? Math.min(batch, 30) : batch }, () => newId())
    await prepare(stage, ids)
    tasks.push(...ids.map((id) => ({ act, id, at: Math.random() })))
  }
  return tasks.sort((one, other) => one.at - other.at)
}

/** Forgets every subject. */
export async function forget({ records, files }: KillStage): Promise<void> {
  for await (const { key } of files.list()) await files.remove(key)
  await unlockLedger(records)
  await records.write.transaction().execute(async (trx) => {
    for (const table of [
      'audit_log',
      'outbox',
      'acknowledgements',
      'acknowledgement_numbers',
      'payment_history',
      'trainees',
      'payments',
      'upload_pieces',
      'uploads',
      'file_removals',
      'files',
      'users',
    ] as const)
      await trx.deleteFrom(table).execute()
    // The next cycle assigns the same numbers again.
    await trx.updateTable('audit_chain').set({ ledger: null }).execute()
  })
}

/**
 * Starts the acting process, kills it a few milliseconds after a random act, and returns what it had acknowledged.
 */
async function actUntilKilled({ databaseUrl, dataDir }: KillPlace, way: string, tasks: Task[]): Promise<Set<string>> {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'kill-child.ts'),
      databaseUrl ?? '',
      dataDir,
      way,
      ...tasks.map(({ act, id }) => `${act} ${id}`),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const complaints: string[] = []
  child.stderr.on('data', (chunk: Buffer) => complaints.push(String(chunk)))
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('close', (_code, signal) => resolve(signal)),
  )
  const acknowledged = new Set<string>()
  const enough = 1 + Math.floor(Math.random() * MOST_BEFORE_KILL)
  let [killing, began, took] = [false, 0, 0]
  for await (const line of createInterface({ input: child.stdout })) {
    // A slow machine may let the process finish its batch; it waits for the kill then, and the cycle counts as quiet.
    if (line !== 'no more') acknowledged.add(line)
    if (began === 0) began = performance.now()
    else took = (performance.now() - began) / (acknowledged.size - 1)
    if (acknowledged.size < enough || killing) continue
    killing = true
    // About as long as one act takes here and now: any moment of it may be the last.
    const next = tasks[acknowledged.size] ?? tasks[0]
    void sleep(Math.random() * Math.max(took, next ? killAct(next.act).mostMsAfter : 0)).then(() =>
      child.kill('SIGKILL'),
    )
  }
  if ((await ended) !== 'SIGKILL') throw new Error(`the process ended by itself: ${complaints.join('')}`)
  return acknowledged
}

type State = 'untouched' | 'done' | 'half'

/** Whether each subject is wholly as before or wholly as after its act. */
export async function statesOf(stage: KillStage, tasks: Task[]): Promise<Map<string, State>> {
  await lastOrdersDone(stage)
  const states = new Map<string, State>()
  for (const [act, of] of Map.groupBy(tasks, (task) => task.act)) {
    const { look, before, after } = killAct(act)
    const found = await look(stage)
    for (const { id } of of) states.set(id, stateOf(found.get(id), before, after))
  }
  return states
}

function stateOf(signs: Signs | undefined, before: Signs, after: Signs): State {
  if (!signs) throw new Error('a subject of the drill is gone')
  if (isDeepStrictEqual(signs, after)) return 'done'
  return isDeepStrictEqual(signs, before) ? 'untouched' : 'half'
}

/** PostgreSQL still runs statements it received before the kill: wait for the final state. */
async function lastOrdersDone({ records }: KillStage): Promise<void> {
  if (records.engine !== 'postgres') return
  for (;;) {
    const { rows } = await sql<{
      others: string
    }>`select count(*) as others from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
      records.read,
    )
    if (Number(rows[0]?.others) === 0) return
    await sleep(5)
  }
}
