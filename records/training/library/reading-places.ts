import { ownId, type Actor } from '#domain/accounts/accounts'
import { lookedAt, type LibraryVisit } from '#domain/training/library/sections'
import { immediateTransaction, type Reader, type Records } from '#records/engine/db'
import { materialToRead } from '../materials.ts'

export async function visitLibrary(records: Records, actor: Actor, now: Date): Promise<LibraryVisit> {
  const id = ownId(actor)
  return immediateTransaction(records, async (trx) => {
    const before = await trx
      .selectFrom('library_visits')
      .select(['seen_at as seenAt', 'new_since as newSince'])
      .where('user_id', '=', id)
      .executeTakeFirst()
    const visit = lookedAt(before ?? null, now)
    const row = { seen_at: visit.seenAt, new_since: visit.newSince }
    await trx
      .insertInto('library_visits')
      .values({ user_id: id, ...row })
      .onConflict((known) => known.column('user_id').doUpdateSet(row))
      .execute()
    return visit
  })
}

export async function readingPlace(db: Reader, actor: Pick<Actor, 'id'>, materialId: string) {
  const row = await db
    .selectFrom('reading_places')
    .select(['page', 'read_at as readAt'])
    .where('user_id', '=', ownId(actor))
    .where('material_id', '=', materialId)
    .executeTakeFirst()
  return row ?? null
}

export async function readingOf(db: Reader, actor: Pick<Actor, 'id'>) {
  const reading = await db
    .selectFrom('reading_places')
    .innerJoin('learning_materials', 'learning_materials.id', 'reading_places.material_id')
    .select(['file_name', 'page', 'read_at'])
    .where('user_id', '=', ownId(actor))
    .orderBy('read_at')
    .execute()
  return { reading }
}

export async function keepReadingPlace(
  records: Records,
  actor: Actor,
  { materialId, page }: { materialId: string; page: number },
  now: Date,
): Promise<boolean> {
  if (!(await materialToRead(records, actor, materialId))) return false
  const place = { page, read_at: now.toISOString() }
  await immediateTransaction(records, (trx) =>
    trx
      .insertInto('reading_places')
      .columns(['user_id', 'material_id', 'page', 'read_at'])
      .expression((from) =>
        from
          .selectFrom('learning_materials')
          .select(({ val }) => [
            val(ownId(actor)).as('user_id'),
            'id',
            val(page).as('page'),
            val(place.read_at).as('at'),
          ])
          .where('id', '=', materialId),
      )
      .onConflict((known) => known.columns(['user_id', 'material_id']).doUpdateSet(place))
      .execute(),
  )
  return true
}
