import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes } from '#domain/enrolment/enrolment'
import type { RowMove } from '#domain/ordered-rows'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { moveRow, writePositions } from '#records/engine/ordered-rows'
import { lockSections, type SectionDone } from './sections.ts'

/** New materials have position 0 and come before those that staff have put in order. */
const FIRST_POSITION = 1

export function arrangedMaterials(db: Reader | Transaction) {
  return db
    .selectFrom('learning_materials')
    .select(['id', 'file_name as fileName', 'section_id as sectionId'])
    .orderBy('position')
    .orderBy('file_name')
    .orderBy('id')
    .execute()
}

type Arranged = Awaited<ReturnType<typeof arrangedMaterials>>[number]

export async function moveMaterial(records: Records, actor: Actor, move: RowMove, now: Date): Promise<SectionDone> {
  if (!may(actor, 'materials')) return no('not-allowed')
  return transaction<SectionDone>(records, async (trx) => {
    await lockSections(records, trx)
    const all = await arrangedMaterials(trx)
    const moved = all.find(({ id }) => id === move.id)
    if (!moved) return no('gone')
    const keys = idsIn(all, moved.sectionId)
    const verdict = await moveRow(trx, 'learning_materials', { keys, move, first: FIRST_POSITION }, (before, after) =>
      recordMaterialMove(trx, actor, ['move', moved], before, after, now),
    )
    return verdict.ok ? yes({ name: moved.fileName }) : verdict
  })
}

export async function putMaterial(
  records: Records,
  actor: Actor,
  { id, from, to }: { id: string; from: string | null; to: string | null },
  now: Date,
): Promise<SectionDone> {
  if (!may(actor, 'materials')) return no('not-allowed')
  return transaction<SectionDone>(records, async (trx) => {
    const sections = await lockSections(records, trx)
    const all = await arrangedMaterials(trx)
    const moved = all.find((each) => each.id === id)
    if (!moved || (to !== null && !sections.some((each) => each.id === to))) return no('gone')
    if (moved.sectionId === to) return yes({ name: moved.fileName })
    if (moved.sectionId !== from) return no('moved-meanwhile')
    await trx.updateTable('learning_materials').set({ section_id: to }).where('id', '=', id).execute()
    await writePositions(trx, 'learning_materials', [...idsIn(all, to), id], FIRST_POSITION)
    const named = (section: string | null) => ({
      section: sections.find((each) => each.id === section)?.name ?? 'none',
    })
    await recordMaterialMove(trx, actor, ['put', moved], named(moved.sectionId), named(to), now)
    return yes({ name: moved.fileName })
  })
}

function idsIn(all: readonly Arranged[], section: string | null): string[] {
  return all.filter(({ sectionId }) => sectionId === section).map(({ id }) => id)
}

function recordMaterialMove(
  trx: Transaction,
  by: Actor,
  [done, { id, fileName }]: [done: string, material: Arranged],
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const entry = { action: `material ${done}`, subject: 'material', id, name: fileName, before, after }
  return recordDecision(trx, by, entry, now)
}
