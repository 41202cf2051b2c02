import type { Generated } from 'kysely'
import type { PackageKey } from '#domain/enrolment/packages'

export type MaterialSectionsTable = {
  id: string
  name: string
  position: number
  revision: Generated<number>
  updated_by: string | null
}

export type SectionPackagesTable = { section_id: string; package: PackageKey }

export type ReadingPlacesTable = { user_id: string; material_id: string; page: number; read_at: string }

export type LibraryVisitsTable = { user_id: string; seen_at: string; new_since: string | null }
