import type { Generated, GeneratedAlways } from 'kysely'

export type Searched = { search: GeneratedAlways<string> }

/** `updated_by` is the user who made this revision. */
export type Edited = { revision: Generated<number>; updated_by: string | null }
