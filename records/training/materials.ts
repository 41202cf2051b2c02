import { sql, type ExpressionBuilder } from 'kysely'
import { ownId, isUserType, type Actor } from '#domain/accounts/accounts'
import { roleOf } from '#domain/accounts/rights'
import type { PackageKey } from '#domain/enrolment/packages'
import { materialsAccess, type MaterialsAccess } from '#domain/training/materials'
import { finds } from '#records/engine/search'
import { readEnrolmentAccount } from '#records/money/ledger/entries'
import type { Reader, Records } from '#records/engine/db'
import type { Tables } from '#records/engine/tables'

/** Decides by the current rows, not by the state at sign-in. */
export async function materialsAccessOf(db: Reader, actor: Pick<Actor, 'id'>): Promise<MaterialsAccess> {
  return (await readerOf(db, ownId(actor))).access
}

export async function mayOpenMaterials(db: Reader, actor: Pick<Actor, 'id'>): Promise<boolean> {
  return (await materialsAccessOf(db, actor)) === 'open'
}

type LibraryReader = { id: string; access: MaterialsAccess; isStaff: boolean; package: PackageKey | null }

async function readerOf(db: Reader, id: string): Promise<LibraryReader> {
  const row = await db
    .selectFrom('users')
    .leftJoin('trainees', 'trainees.user_id', 'users.id')
    .leftJoin('packages', 'packages.key', 'trainees.package')
    .select(['users.type', 'users.role', 'trainees.package', 'trainees.payment_id', 'packages.materials_when'])
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (!row || !isUserType(row.type)) return { id, access: 'user-missing', isStaff: false, package: null }
  const person = { type: row.type, role: roleOf({ type: row.type, role: row.role }) }
  const isStaff = materialsAccess(person, { enrolled: false }) === 'open'
  const restOwed = row.materials_when === 'paid' && (await owesRest(db, row.payment_id))
  const access = materialsAccess(person, { enrolled: row.package !== null, restOwed })
  return { id, access, isStaff, package: row.package }
}

async function owesRest(db: Reader, enrolmentId: string | null): Promise<boolean> {
  const account = enrolmentId === null ? null : await readEnrolmentAccount(db, enrolmentId)
  return account !== null && account.owed > 0
}

function shownTo(reader: LibraryReader) {
  return ({ or, and, not, exists, selectFrom, lit }: ExpressionBuilder<Tables, 'learning_materials'>) => {
    if (reader.isStaff) return lit(true)
    const packages = selectFrom('section_packages')
      .select('section_packages.package')
      .whereRef('section_packages.section_id', '=', 'learning_materials.section_id')
    const homework = selectFrom('attendance_materials')
      .select('attendance_materials.material_id')
      .whereRef('attendance_materials.material_id', '=', 'learning_materials.id')
      .where('attendance_materials.user_id', '=', reader.id)
    const own = reader.package ? [exists(packages.where('section_packages.package', '=', reader.package))] : []
    return and([or([not(exists(packages)), ...own, exists(homework)])])
  }
}

export async function learningMaterials(records: Records, actor: Actor, search: string) {
  const reader = await readerOf(records.read, ownId(actor))
  if (reader.access !== 'open') return null
  const rows = await records.read
    .selectFrom('learning_materials')
    .innerJoin('files', 'files.id', 'learning_materials.file_id')
    .leftJoin('material_sections', 'material_sections.id', 'learning_materials.section_id')
    .leftJoin('reading_places', (join) =>
      join
        .onRef('reading_places.material_id', '=', 'learning_materials.id')
        .on('reading_places.user_id', '=', reader.id),
    )
    .select([
      'learning_materials.id',
      'file_name as fileName',
      'file_id as fileId',
      'image',
      'files.view_key as firstPage',
      'learning_materials.created_at as createdAt',
      'material_sections.name as section',
      'reading_places.page',
    ])
    .where(shownTo(reader))
    .$if(search !== '', (query) => query.where(finds(records, 'learning_materials', search)))
    .orderBy(sql<number>`case when material_sections.id is null then 1 else 0 end`)
    .orderBy('material_sections.position')
    .orderBy('material_sections.id')
    .orderBy('learning_materials.position')
    .orderBy('file_name')
    .limit(100)
    .execute()
  return rows.map(({ firstPage, ...row }) => ({ ...row, image: row.image ?? (firstPage ? row.fileId : null) }))
}

export async function materialToRead(records: Records, actor: Pick<Actor, 'id'>, id: string) {
  const reader = await readerOf(records.read, ownId(actor))
  if (reader.access !== 'open') return null
  const row = await records.read
    .selectFrom('learning_materials')
    .select(['id', 'file_name as fileName', 'file_id as fileId'])
    .where('id', '=', id)
    .where(shownTo(reader))
    .executeTakeFirst()
  return row ?? null
}

export async function mayOpenMaterialFile(db: Reader, actor: Pick<Actor, 'id'>, fileId: string): Promise<boolean> {
  const reader = await readerOf(db, ownId(actor))
  if (reader.access !== 'open') return false
  if (reader.isStaff) return true
  const row = await db
    .selectFrom('learning_materials')
    .select('id')
    .where('file_id', '=', fileId)
    .where(shownTo(reader))
    .executeTakeFirst()
  return row !== undefined
}
