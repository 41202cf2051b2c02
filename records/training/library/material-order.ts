import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes } from '#domain/enrolment/enrolment'
import { orderAfter } from '#domain/enrolment/packages'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { lockSections, type SectionDone } from './sections.ts'

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

export async function moveMaterial(
  records: Records,
  actor: Actor,
  move: { id: string; from: number; way: 'up' | 'down' },
  now: Date,
): Promise<SectionDone> {
  if (!may(actor, 'materials')) return no('not-allowed')
  return transaction<SectionDone>(records, async (trx) => {
    await lockSections(records, trx)
    const all = await arrangedMaterials(trx)
    const moved = all.find(({ id }) => id === move.id)
    if (!moved) return no('gone')
    const ids = idsIn(all, moved.sectionId)
    const verdict = orderAfter(ids, { key: move.id, from: move.from, way: move.way })
    if (!verdict.ok) return verdict
    if (verdict.value) {
      await writeOrder(trx, verdict.value)
      const [before, after] = [ids, verdict.value].map((order) => ({ place: order.indexOf(move.id) + 1 }))
      await recordMaterialMove(trx, actor, ['move', moved], before ?? {}, after ?? {}, now)
    }
    return yes({ name: moved.fileName })
  })
}

/** Moves a material to the end of a section; `from` is the section the editor saw. */
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
    await writeOrder(trx, [...idsIn(all, to), id])
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

async function writeOrder(trx: Transaction, ids: readonly string[]): Promise<void> {
  for (const [at, id] of ids.entries())
    await trx
      .updateTable('learning_materials')
      .set({ position: at + 1 })
      .where('id', '=', id)
      .execute()
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
