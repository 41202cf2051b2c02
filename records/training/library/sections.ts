import { sql } from 'kysely'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { orderAfter, type PackageKey } from '#domain/enrolment/packages'
import { nameSection, SECTIONS_MOST, type SectionRefusal } from '#domain/training/library/sections'
import { transaction, type Reader, type Records, type Transaction } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'

export type MaterialSection = { id: string; name: string; revision: number; packages: PackageKey[] }
export type SectionDone = Verdict<{ name: string }, SectionRefusal>

/** In order, with their packages; none means all packages. */
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
  if (records.engine === 'postgres') await sql`lock table material_sections in share row exclusive mode`.execute(trx)
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
    const named = nameSection(
      nameInput,
      all.map(({ name }) => name),
    )
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
    const named = nameSection(nameInput, others)
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

export async function moveSection(
  records: Records,
  actor: Actor,
  requested: { id: string; from: number; way: 'up' | 'down' },
  now: Date,
): Promise<SectionDone> {
  if (!may(actor, 'materials')) return no('not-allowed')
  return transaction<SectionDone>(records, async (trx) => {
    const all = await lockSections(records, trx)
    const ids = all.map(({ id }) => id)
    const verdict = orderAfter(ids, { key: requested.id, from: requested.from, way: requested.way })
    if (!verdict.ok) return verdict
    const name = all.find(({ id }) => id === requested.id)?.name ?? ''
    if (verdict.value) {
      await writeSectionOrder(trx, verdict.value)
      const [from, to] = [ids, verdict.value].map((order) => ({ place: order.indexOf(requested.id) + 1 }))
      await recordSectionChange(trx, actor, ['move', requested.id, name], from ?? {}, to ?? {}, now)
    }
    return yes({ name })
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
    await writeSectionOrder(
      trx,
      all.filter((each) => each.id !== id).map((each) => each.id),
    )
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

async function writeSectionOrder(trx: Transaction, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await trx.updateTable('material_sections').set({ position }).where('id', '=', id).execute()
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
