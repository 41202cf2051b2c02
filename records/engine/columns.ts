import type { Generated, GeneratedAlways } from 'kysely'

export type Searched = { search: GeneratedAlways<string> }

/** The version of an entry, counted by every change, and the user who made it. */
export type Edited = { revision: Generated<number>; updated_by: string | null }
