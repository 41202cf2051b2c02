import type { Generated } from 'kysely'

export type ImportsTable = {
  id: string
  file_name: string
  /** JSON; null once the file was imported. */
  sheet: string | null
  choices: string
  state: 'draft' | 'done' | 'undone'
  rows_read: number
  added_at: string
  added_by: string | null
  done_at: Generated<string | null>
  undone_at: Generated<string | null>
  invited_at: Generated<string | null>
  counts: Generated<string>
}
/** '' for a column that is not needed. */
export type ImportColumnsTable = { heading: string; kind: string; chosen_by: string | null; chosen_at: string }
export type ImportRowsTable = {
  import_id: string
  place: number
  kind: 'person' | 'payment' | 'attendance' | 'session'
  row_id: string
  /** Null for a session, which several people share. */
  user_id: string | null
  facts: Generated<string>
}

export type StoryDraftsTable = {
  id: string
  kind: 'wins' | 'news'
  title: string
  content: string
  image: string | null
  date: string | null
  post_url: string | null
  revision: Generated<number>
  added_at: string
  updated_by: string | null
}
/** The ZIP lies in the file store for a day; `posts` is JSON. */
export type FacebookExportsTable = {
  id: string
  key: string
  file_name: string
  posts: string
  added_at: string
  added_by: string | null
}
