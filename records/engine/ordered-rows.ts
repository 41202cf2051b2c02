import { sql } from 'kysely'
import { yes, type Verdict } from '#domain/enrolment/enrolment'
import { moveInOrder, type MoveRefusal, type RowMove } from '#domain/ordered-rows'
import type { Records, Transaction } from '#records/engine/db'

const KEY_OF_TABLE = {
  criteria: 'id',
  drills: 'id',
  practice_marks: 'id',
  material_sections: 'id',
  learning_materials: 'id',
  packages: 'key',
} as const

export type OrderedTable = keyof typeof KEY_OF_TABLE

/** Locks the table, because the order and unique names concern all rows. */
export async function lockOrderedTable(
  { engine }: Pick<Records, 'engine'>,
  trx: Transaction,
  table: OrderedTable,
): Promise<void> {
  if (engine === 'postgres') await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
}

export async function writePositions(
  trx: Transaction,
  table: OrderedTable,
  keys: readonly string[],
  first = 0,
): Promise<void> {
  for (const [index, key] of keys.entries())
    await sql`
      update ${sql.table(table)} set position = ${first + index}
      where ${sql.ref(KEY_OF_TABLE[table])} = ${key} and position <> ${first + index}`.execute(trx)
}

/** `record` gets the places before and after, counted from 1, and only when the row moves. */
export async function moveRow<Key extends string>(
  trx: Transaction,
  table: OrderedTable,
  { keys, move, first = 0 }: { keys: readonly Key[]; move: RowMove<Key>; first?: number },
  record: (before: { place: number }, after: { place: number }) => Promise<void>,
): Promise<Verdict<{ place: number }, MoveRefusal>> {
  const order = moveInOrder(keys, move)
  if (!order.ok) return order
  if (!order.value) return yes({ place: keys.indexOf(move.id) + 1 })
  await writePositions(trx, table, order.value, first)
  const place = order.value.indexOf(move.id) + 1
  await record({ place: keys.indexOf(move.id) + 1 }, { place })
  return yes({ place })
}
