import type { Generated, GeneratedAlways } from 'kysely'

export type Searched = { search: GeneratedAlways<string> }

export type RequestColumns = {
  id: string
  user_id: string
  asked_at: string
  settled_at: string | null
  settled_by: string | null
}

export type Edited = { revision: Generated<number>; updated_by: string | null }
