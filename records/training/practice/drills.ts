import type { Insertable } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { PackageKey } from '#domain/enrolment/packages'
import type { RowMove } from '#domain/ordered-rows'
import type { DrillRefusal } from '#domain/text/staff/training/drills'
import { DRILLS_MOST, type DrillWords } from '#domain/training/practice/drills'
import { refusedSave, saveEntry, type ContentEntryKind, type Saved } from '#records/content/content-edits'
import { newId, transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { lockOrderedTable, moveRow, writePositions } from '#records/engine/ordered-rows'
import { recordDecision } from '#records/operating/audit'
import type { DrillsTable } from './tables.ts'

export type Drill = DrillWords & { id: string; revision: number; isRetired: boolean }
type DrillRow = Omit<Insertable<DrillsTable>, 'position' | 'packages'> & { position: number; packages: string }
type DrillDone = Verdict<{ place: number }, DrillRefusal>

export async function allDrills(db: Reader): Promise<Drill[]> {
  const rows = await db.selectFrom('drills').selectAll().orderBy('position').orderBy('id').execute()
  const drills = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    text: row.text,
    thinkSeconds: row.think_seconds,
    speakSeconds: row.speak_seconds,
    yellowAt: row.yellow_at,
    redAt: row.red_at,
    packages: JSON.parse(row.packages) as PackageKey[],
    sectionId: row.section_id,
    revision: row.revision,
    isRetired: row.retired_at !== null,
  }))
  return [...drills.filter(({ isRetired }) => !isRetired), ...drills.filter(({ isRetired }) => isRetired)]
}

export async function drillToEdit({ read }: Pick<Records, 'read'>, id: string): Promise<Drill | null> {
  return (await allDrills(read)).find((drill) => drill.id === id) ?? null
}

const toColumns = ({ packages, thinkSeconds, speakSeconds, yellowAt, redAt, sectionId, ...words }: DrillWords) => ({
  ...words,
  think_seconds: thinkSeconds,
  speak_seconds: speakSeconds,
  yellow_at: yellowAt,
  red_at: redAt,
  packages: JSON.stringify(packages),
  section_id: sectionId,
})

const KIND: ContentEntryKind<DrillRow> = {
  table: 'drills',
  subject: 'drill',
  nameOf: ({ text }) => toDrillName(text),
  factsOf: ({
    kind,
    text,
    think_seconds: think,
    speak_seconds: speak,
    yellow_at: yellow,
    red_at: red,
    packages,
  }) => ({
    kind,
    text,
    times: [think, speak, yellow, red].join(', '),
    packages: packages === '[]' ? 'all' : packages,
  }),
}

export function toDrillName(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

const countUsed = async (trx: Transaction) => (await allDrills(trx)).filter(({ isRetired }) => !isRetired).length

export async function saveDrill(
  records: Records,
  actor: Actor,
  { id, revision, words }: { id: string; revision: number | null; words: DrillWords },
  now: Date,
): Promise<Saved | { ok: false; reason: 'too-many' }> {
  if (!may(actor, 'materials')) return refusedSave('not-allowed')
  return transaction(records, async (trx) => {
    await lockOrderedTable(records, trx, 'drills')
    const used = await countUsed(trx)
    if (revision === null && used >= DRILLS_MOST) return { ok: false, reason: 'too-many' } as const
    const more = revision === null ? { position: used } : {}
    return saveEntry(trx, actor, KIND, { id, revision, words: toColumns(words), more }, now)
  })
}

export async function moveDrill(records: Records, actor: Actor, move: RowMove, now: Date): Promise<DrillDone> {
  if (!may(actor, 'materials')) return no('not-allowed')
  return transaction<DrillDone>(records, async (trx) => {
    await lockOrderedTable(records, trx, 'drills')
    const used = (await allDrills(trx)).filter(({ isRetired }) => !isRetired)
    const name = toDrillName(used.find(({ id }) => id === move.id)?.text ?? '')
    return moveRow(trx, 'drills', { keys: used.map(({ id }) => id), move }, (before, after) =>
      recordDecision(trx, actor, { action: 'drill move', subject: 'drill', id: move.id, name, before, after }, now),
    )
  })
}

export async function retireDrill(
  records: Records,
  actor: Actor,
  { id, retired }: { id: string; retired: boolean },
  now: Date,
): Promise<DrillDone> {
  if (!may(actor, 'materials')) return no('not-allowed')
  return transaction<DrillDone>(records, async (trx) => {
    await lockOrderedTable(records, trx, 'drills')
    const all = await allDrills(trx)
    const stored = all.find((drill) => drill.id === id)
    if (!stored) return no('gone')
    if (stored.isRetired === retired) return yes({ place: 0 })
    const rest = all.filter((drill) => drill.id !== id && !drill.isRetired).map((drill) => drill.id)
    if (!retired && rest.length >= DRILLS_MOST) return no('too-many')
    await trx
      .updateTable('drills')
      .set({ retired_at: retired ? now.toISOString() : null, updated_by: actor.id })
      .where('id', '=', id)
      .execute()
    await writePositions(trx, 'drills', retired ? rest : [...rest, id])
    const status = (is: boolean) => ({ status: is ? 'retired' : 'used' })
    const change = {
      action: retired ? 'drill retire' : 'drill bring back',
      subject: 'drill',
      id,
      name: toDrillName(stored.text),
      before: status(!retired),
      after: status(retired),
    }
    await recordDecision(trx, actor, change, now)
    return yes({ place: 0 })
  })
}

export async function insertDrills(
  trx: Transaction,
  drills: readonly DrillWords[],
  by: string | null,
): Promise<void> {
  for (const [position, words] of drills.entries())
    await trx
      .insertInto('drills')
      .values({ id: newId(), ...toColumns(words), position, updated_by: by })
      .execute()
}
