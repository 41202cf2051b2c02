import type { Generated, GeneratedAlways } from 'kysely'

export type Searched = { search: GeneratedAlways<string> }

export type Edited = { revision: Generated<number>; updated_by: string | null }
