import { sql, type Expression } from 'kysely'
import type { PictureData } from '#domain/pictures'
import type { Records } from './db.ts'

/** A win or a news item as pages show it. */
export type Story = { id: string; title: string; content: string; date: string | null; postUrl: string | null; picture: PictureData | null }
export type StoryKind = 'wins' | 'news'

type Row = { id: string; title: string; content: string; date: string | null; post_url: string | null; picture: string | null; width: number | null; height: number | null; placeholder: string | null }

/** The newest wins, newest date first; those without a date last. */
export async function latestWins(records: Records, limit: number): Promise<Story[]> {
  return storiesFrom(records, 'wins', 0, limit)
}

/** The newest news, newest date first; those without a date last. */
export async function latestNews(records: Records, limit: number): Promise<Story[]> {
  return storiesFrom(records, 'news', 0, limit)
}

/** Stories in their order, newest first, from a place in it on. */
export async function storiesFrom(records: Records, kind: StoryKind, offset: number, limit: number): Promise<Story[]> {
  const rows = await shown(records, kind).orderBy(dated(), 'desc').orderBy('story.id', 'desc').offset(offset).limit(limit).execute()
  return rows.map(storyOf)
}

/** One story, or null. */
export async function storyById(records: Records, kind: StoryKind, id: string): Promise<Story | null> {
  const row = await shown(records, kind).where('story.id', '=', id).executeTakeFirst()
  return row ? storyOf(row) : null
}

// Days sort as text; both engines agree on where no day stands only when it is one.
function dated(): Expression<string> {
  return sql<string>`coalesce(story.date, '')`
}

function shown(records: Records, kind: StoryKind) {
  return records.read
    .selectFrom(`${kind} as story`)
    .leftJoin('files', 'files.id', 'story.image')
    .select(['story.id', 'story.title', 'story.content', 'story.date', 'story.post_url', 'files.id as picture', 'files.width', 'files.height', 'files.placeholder'])
}

function storyOf({ id, title, content, date, post_url, ...file }: Row): Story {
  return { id, title, content, date, postUrl: post_url, picture: pictureOf(file) }
}

/** What a page needs of a joined picture file; null when there is none. */
export function pictureOf({ picture, width, height, placeholder }: Pick<Row, 'picture' | 'width' | 'height' | 'placeholder'>): PictureData | null {
  // A picture whose size nobody wrote down is given the posters' shape.
  return picture ? { id: picture, width: width ?? 1200, height: height ?? 1500, placeholder } : null
}
