import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { PackageKey } from '#domain/enrolment/packages'
import { parseRowName, type RowMove } from '#domain/ordered-rows'
import { SECTION_LONGEST, SECTIONS_MOST, type SectionRefusal } from '#domain/training/library/sections'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { lockOrderedTable, moveRow, writePositions } from '#records/engine/ordered-rows'

export type MaterialSection = { id: string; name: string; revision: number; packages: PackageKey[] }
export type SectionDone = Verdict<{ name: string }, SectionRefusal>

export async function materialSections(db: Reader | Transaction): Promise<MaterialSection[]> {
  const [sections, packages] = await Promise.all([
    db.selectFrom('material_sections').select(['id', 'name', 'revision']).orderBy('position').orderBy('id').execute(),
    db
      .selectFrom('section_packages')
      .innerJoin('packages', 'packages.key', 'section_packages.package')
      .select(['section_id as sectionId', 'package'])
      .orderBy('packages.position')
      .execute(),
  ])
  return sections.map((section) => ({
    ...section,
    packages: packages.filter(({ sectionId }) => sectionId === section.id).map((each) => each.package),
  }))
}

export async function lockSections(records: Records, trx: Transaction): Promise<MaterialSection[]> {
  await lockOrderedTable(records, trx, 'material_sections')
  return materialSections(trx)
}

type Words = { name: string; packages: readonly string[] }

export async function addSection(
  records: Records,
  actor: Actor,
  { id, name: nameInput, packages }: Words & { id: string },
  now: Date,
): Promise<SectionDone> {
  if (!may(actor, 'materials')) return no('not-allowed')
  return transaction<SectionDone>(records, async (trx) => {
    const all = await lockSections(records, trx)
    const known = all.find((each) => each.id === id)
    if (known) return yes({ name: known.name })
    if (all.length >= SECTIONS_MOST) return no('too-many')
    const others = all.map(({ name }) => name)
    const named = parseRowName(nameInput, others, SECTION_LONGEST)
    if (!named.ok) return named
    const keys = await knownPackages(trx, packages)
    if (!keys) return no('no-such-package')
    const row = { id, name: named.value, position: all.length, updated_by: actor.id }
    await trx.insertInto('material_sections').values(row).execute()
    await writePackages(trx, id, keys)
    await recordSectionChange(
      trx,
      actor,
      ['add', id, named.value],
      {},
      { status: 'added', packages: keys.join(', ') || 'all' },
      now,
    )
    return yes({ name: named.value })
  })
}

export async function saveSection(
  records: Records,
  actor: Actor,
  { id, name: nameInput, packages, seen }: Words & { id: string; seen: number },
  now: Date,
): Promise<SectionDone> {
  if (!may(actor, 'materials')) return no('not-allowed')
  return transaction<SectionDone>(records, async (trx) => {
    const all = await lockSections(records, trx)
    const stored = all.find((each) => each.id === id)
    if (!stored) return no('gone')
    const others = all.filter((each) => each.id !== id).map(({ name }) => name)
    const named = parseRowName(nameInput, others, SECTION_LONGEST)
    if (!named.ok) return named
    const keys = await knownPackages(trx, packages)
    if (!keys) return no('no-such-package')
    const [was, is] = [stored.packages, keys].map((each) => each.toSorted().join(', ') || 'all')
    if (stored.name === named.value && was === is) return yes({ name: stored.name })
    if (stored.revision !== seen) return no('changed')
    const written = await trx
      .updateTable('material_sections')
      .set({ name: named.value, revision: seen + 1, updated_by: actor.id })
      .where('id', '=', id)
      .where('revision', '=', seen)
      .executeTakeFirst()
    if (written.numUpdatedRows !== 1n) return no('changed')
    await writePackages(trx, id, keys)
    const facts = [
      { status: stored.name, packages: was },
      { status: named.value, packages: is },
    ] as const
    await recordSectionChange(trx, actor, ['change', id, named.value], ...facts, now)
    return yes({ name: named.value })
  })
}

export async function moveSection(records: Records, actor: Actor, move: RowMove, now: Date): Promise<SectionDone> {
  if (!may(actor, 'materials')) return no('not-allowed')
  return transaction<SectionDone>(records, async (trx) => {
    const all = await lockSections(records, trx)
    const name = all.find(({ id }) => id === move.id)?.name ?? ''
    const keys = all.map(({ id }) => id)
    const moved = await moveRow(trx, 'material_sections', { keys, move }, (before, after) =>
      recordSectionChange(trx, actor, ['move', move.id, name], before, after, now),
    )
    return moved.ok ? yes({ name }) : moved
  })
}

/** Deletes only an empty section: its materials would become visible to everyone. */
export async function removeSection(records: Records, actor: Actor, id: string, now: Date): Promise<SectionDone> {
  if (!may(actor, 'materials')) return no('not-allowed')
  return transaction<SectionDone>(records, async (trx) => {
    const all = await lockSections(records, trx)
    const stored = all.find((each) => each.id === id)
    if (!stored) return no('gone')
    const used = await trx
      .selectFrom('learning_materials')
      .select('id')
      .where('section_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (used) return no('not-empty')
    await trx.deleteFrom('material_sections').where('id', '=', id).execute()
    const left = all.filter((each) => each.id !== id).map((each) => each.id)
    await writePositions(trx, 'material_sections', left)
    await recordSectionChange(
      trx,
      actor,
      ['delete', id, stored.name],
      { status: stored.name },
      { status: 'deleted' },
      now,
    )
    return yes({ name: stored.name })
  })
}

async function knownPackages(trx: Transaction, requested: readonly string[]): Promise<PackageKey[] | null> {
  const wanted = new Set(requested)
  const rows = await trx.selectFrom('packages').select('key').orderBy('position').execute()
  const keys = rows.map(({ key }) => key).filter((key) => wanted.has(key))
  return keys.length === wanted.size ? keys : null
}

async function writePackages(trx: Transaction, id: string, keys: readonly PackageKey[]): Promise<void> {
  await trx.deleteFrom('section_packages').where('section_id', '=', id).execute()
  if (keys.length === 0) return
  const rows = keys.map((key) => ({ section_id: id, package: key }))
  await trx.insertInto('section_packages').values(rows).execute()
}

function recordSectionChange(
  trx: Transaction,
  by: Actor,
  [done, id, name]: [done: string, id: string, name: string],
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const entry = { action: `section ${done}`, subject: 'material section', id, name, before, after }
  return recordDecision(trx, by, entry, now)
}
