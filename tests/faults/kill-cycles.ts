import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId, openRecords, type Records } from '#records/db'
import { migrate } from '#records/migrate'

/** What came of killing a process that confirms payments. */
export type KillFigures = {
  cycles: number
  /** Confirmations whose verb had returned before the kill. */
  acknowledged: number
  /** Of those, how many are not wholly there afterwards. */
  lost: number
  /** Payments that are confirmed in some tables and not in others, and the cycles that left one. */
  halves: number
  cyclesWithHalves: number
  /** Confirmations that were kept although the kill came before they were acknowledged: the kill met work under way. */
  unacknowledged: number
}

const BATCH = 150
const MOST_BEFORE_KILL = 12
const MOST_MS_AFTER = 6

/** Kills a confirming process at a random moment, again and again, and looks each time what the database holds. Stops early at the first half when `untilHalf`. */
export async function killCycles({ cycles, way, untilHalf = false }: { cycles: number; way: 'verb' | 'separate'; untilHalf?: boolean }): Promise<KillFigures> {
  const figures: KillFigures = { cycles: 0, acknowledged: 0, lost: 0, halves: 0, cyclesWithHalves: 0, unacknowledged: 0 }
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-kill-'))
  try {
    await inRecords(dataDir, migrate)
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const waiting = await inRecords(dataDir, addWaitingPayments)
      const acknowledged = await confirmUntilKilled(dataDir, way)
      const states = await inRecords(dataDir, (records) => statesOf(records, waiting))
      const halves = waiting.filter((id) => states.get(id) === 'half')
      figures.cycles += 1
      figures.acknowledged += acknowledged.length
      figures.lost += acknowledged.filter((id) => states.get(id) !== 'confirmed').length
      figures.halves += halves.length
      figures.cyclesWithHalves += halves.length > 0 ? 1 : 0
      figures.unacknowledged += waiting.filter((id) => states.get(id) === 'confirmed' && !acknowledged.includes(id)).length
      if (untilHalf && halves.length > 0) break
      await inRecords(dataDir, forget)
    }
    return figures
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function inRecords<Answer>(dataDir: string, work: (records: Records) => Promise<Answer>): Promise<Answer> {
  // Opening asks quick_check first: a database damaged by the kill ends the drill here.
  const records = await openRecords({ databaseUrl: null, dataDir })
  try {
    return await work(records)
  } finally {
    await records.close()
  }
}

/** Clients with a waiting payment each, written at once: the drill is about what comes after. */
async function addWaitingPayments(records: Records): Promise<string[]> {
  const at = new Date().toISOString()
  const made = Array.from({ length: BATCH }, () => ({ user: newId(), file: newId(), payment: newId() }))
  await records.write.transaction().execute(async (trx) => {
    for (const { user, file, payment } of made) {
      await trx.insertInto('users').values({ id: user, email: `${user}@example.ph`, type: 'CLIENT_USER', first_name: 'Maria', last_name: 'Santos', name: 'Maria Santos', registration_step: 3, current_package: 'NONE', selected_package: 'package_w', created_at: at }).execute()
      await trx.insertInto('files').values({ id: file, kind: 'receipt', owner_id: user, key: file, content_type: 'image/png', bytes: 1, sha256: file, created_at: at }).execute()
      await trx.insertInto('payments').values({ id: payment, user_id: user, package: 'package_w', amount_centavos: 500_000, status: 'pending', submitted_at: at, upload_id: file, receipt_file_id: file }).execute()
    }
  })
  return made.map(({ payment }) => payment)
}

async function forget(records: Records): Promise<void> {
  await records.write.transaction().execute(async (trx) => {
    for (const table of ['audit_log', 'payment_history', 'trainees', 'payments', 'files', 'users'] as const) await trx.deleteFrom(table).execute()
  })
}

/** Starts the confirming process, kills it a few milliseconds after a random confirmation, and returns what it had acknowledged. */
async function confirmUntilKilled(dataDir: string, way: string): Promise<string[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'kill-child.ts'), dataDir, way], { stdio: ['ignore', 'pipe', 'pipe'] })
  const complaints: string[] = []
  child.stderr.on('data', (chunk: Buffer) => complaints.push(String(chunk)))
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('close', (_code, signal) => resolve(signal)))
  const acknowledged: string[] = []
  const enough = 1 + Math.floor(Math.random() * MOST_BEFORE_KILL)
  let killing = false
  for await (const line of createInterface({ input: child.stdout })) {
    // A slow machine may let the process finish its batch; it waits for the kill then, and the cycle counts as quiet.
    if (line !== 'no more') acknowledged.push(line)
    if (acknowledged.length < enough || killing) continue
    killing = true
    void sleep(Math.random() * MOST_MS_AFTER).then(() => child.kill('SIGKILL'))
  }
  if ((await ended) !== 'SIGKILL') throw new Error(`the process ended by itself: ${complaints.join('')}`)
  return acknowledged
}

type State = 'waiting' | 'confirmed' | 'half'

/** Whether each payment is wholly waiting or wholly confirmed, over the five tables a confirmation writes. */
async function statesOf(records: Records, ids: string[]): Promise<Map<string, State>> {
  const rows = await records.read
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('trainees', 'trainees.payment_id', 'payments.id')
    .leftJoin('payment_history', 'payment_history.payment_id', 'payments.id')
    .leftJoin('audit_log', (join) => join.onRef('audit_log.subject_id', '=', 'payments.id').on('audit_log.action', '=', 'payment confirm'))
    .select(['payments.id', 'payments.status', 'payments.package', 'users.current_package', 'users.registration_step', 'trainees.id as trainee', 'payment_history.payment_id as history', 'audit_log.id as audit'])
    .execute()
  const states = new Map<string, State>()
  for (const row of rows) {
    const signs = [row.status === 'confirmed', row.current_package === row.package && row.registration_step === 4, row.trainee !== null, row.history !== null, row.audit !== null]
    const untouched = row.status === 'pending' && row.current_package === 'NONE' && row.registration_step === 3
    states.set(row.id, signs.every(Boolean) ? 'confirmed' : untouched && !signs.some(Boolean) ? 'waiting' : 'half')
  }
  if (states.size !== ids.length || rows.length !== ids.length) throw new Error(`${ids.length} payments were written, ${rows.length} are there`)
  return states
}
