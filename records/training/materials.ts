import { ownId, isUserType, type Actor } from '#domain/accounts/accounts'
import { roleOf } from '#domain/accounts/rights'
import { materialsAccess, type MaterialsAccess } from '#domain/training/materials'
import { finds } from '#records/engine/search'
import type { Reader, Records } from '#records/engine/db'

/** Judged by what is stored now, not at sign-in. */
export async function materialsAccessOf(db: Reader, actor: Pick<Actor, 'id'>): Promise<MaterialsAccess> {
  const row = await db
    .selectFrom('users')
    .leftJoin('trainees', 'trainees.user_id', 'users.id')
    .select(['users.type', 'users.role', 'trainees.id as trainee'])
    .where('users.id', '=', ownId(actor))
    .executeTakeFirst()
  if (!row || !isUserType(row.type)) return 'user-missing'
  const person = { type: row.type, role: roleOf({ type: row.type, role: row.role }) }
  return materialsAccess(person, { enrolled: row.trainee !== null })
}

export async function mayOpenMaterials(db: Reader, actor: Pick<Actor, 'id'>): Promise<boolean> {
  return (await materialsAccessOf(db, actor)) === 'open'
}

/** Null when this person may not see them. */
export async function learningMaterials(records: Records, actor: Actor, search: string) {
  if (!(await mayOpenMaterials(records.read, actor))) return null
  const rows = await records.read
    .selectFrom('learning_materials')
    .innerJoin('files', 'files.id', 'learning_materials.file_id')
    .select([
      'learning_materials.id',
      'file_name as fileName',
      'file_id as fileId',
      'image',
      'files.view_key as firstPage',
    ])
    .$if(search !== '', (query) => query.where(finds(records, 'learning_materials', search)))
    .orderBy('file_name')
    .limit(100)
    .execute()
  // Without a picture of its own a material shows its first page, where one could be drawn.
  return rows.map(({ firstPage, ...row }) => ({ ...row, image: row.image ?? (firstPage ? row.fileId : null) }))
}

/** Not there and not for this person are one answer. */
export async function materialToRead(records: Records, actor: Actor, id: string) {
  if (!(await mayOpenMaterials(records.read, actor))) return null
  const row = await records.read
    .selectFrom('learning_materials')
    .select(['id', 'file_name as fileName', 'file_id as fileId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
