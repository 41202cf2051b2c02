import { sql } from 'kysely'
import type { PictureData, PictureFocus } from '#domain/content/pictures'
import {
  dottedPlaces,
  placesAround,
  STORIES_AROUND,
  type Ring,
  type Story,
  type StoryKind,
} from '#domain/content/stories'
import type { Reader, Records } from '#records/engine/db'
import { countOf } from '#records/engine/pages'
import { prepareQueryBy } from '#records/engine/remembered'
import { dated } from '#records/engine/search'

export type { Story, StoryKind } from '#domain/content/stories'

type Row = {
  id: string
  title: string
  content: string
  date: string | null
  post_url: string | null
  picture: string | null
  width: number | null
  height: number | null
  placeholder: string | null
  focus: PictureFocus | null
}

export async function latestWins(records: Records, limit: number): Promise<Story[]> {
  return storiesFrom(records, 'wins', 0, limit)
}

export async function latestNews(records: Records, limit: number): Promise<Story[]> {
  return storiesFrom(records, 'news', 0, limit)
}

async function storiesFrom(records: Records, kind: StoryKind, offset: number, limit: number): Promise<Story[]> {
  return (await stories(records.read, { kind, offset, limit })).map(storyOf)
}

const stories = prepareQueryBy(
  (read, { kind, offset, limit }: { kind: StoryKind; offset: number; limit: number }) => {
    const placed = read
      .selectFrom(`${kind} as placed`)
      .select(['placed.id'])
      .orderBy(dated('placed.date'), 'desc')
      .orderBy('placed.id', 'desc')
      .offset(offset)
      .limit(limit)
    return shown(read, kind)
      .where('story.id', 'in', placed)
      .orderBy(dated('story.date'), 'desc')
      .orderBy('story.id', 'desc')
  },
)

export async function storyById(records: Records, kind: StoryKind, id: string): Promise<Story | null> {
  const row = await shown(records.read, kind).where('story.id', '=', id).executeTakeFirst()
  return row ? storyOf(row) : null
}

export async function ringAround(records: Records, kind: StoryKind, id: string): Promise<Ring | null> {
  const story = await records.read
    .selectFrom(`${kind} as story`)
    .select(['story.id', 'story.date'])
    .where('story.id', '=', id)
    .executeTakeFirst()
  if (!story) return null
  const all = records.read.selectFrom(`${kind} as story`)
  const [total, at] = await Promise.all([
    countOf(records.read.selectFrom(kind)),
    all
      .select(({ fn }) => fn.countAll<number | string>().as('newer'))
      .where(sql<boolean>`(${dated('story.date')}, story.id) > (${story.date ?? ''}, ${story.id})`)
      .executeTakeFirstOrThrow()
      .then(({ newer }) => Number(newer)),
  ])
  const stories = await eachRun(placesAround(at, STORIES_AROUND, total), (offset, limit) =>
    storiesFrom(records, kind, offset, limit),
  )
  const names = await eachRun(dottedPlaces(at, total), (offset, limit) =>
    all
      .select(['story.id', 'story.title'])
      .orderBy(dated('story.date'), 'desc')
      .orderBy('story.id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
  )
  return { total, at, stories, names }
}

async function eachRun<Entry>(
  places: readonly number[],
  read: (offset: number, limit: number) => Promise<Entry[]>,
): Promise<(Entry & { place: number })[]> {
  const runs: { offset: number; limit: number }[] = []
  for (const place of places) {
    const last = runs.at(-1)
    if (last && last.offset + last.limit === place) last.limit += 1
    else runs.push({ offset: place, limit: 1 })
  }
  const found = await Promise.all(
    runs.map(async ({ offset, limit }) =>
      (await read(offset, limit)).map((entry, index) => ({ ...entry, place: offset + index })),
    ),
  )
  return found.flat()
}

function shown(read: Reader, kind: StoryKind) {
  return read
    .selectFrom(`${kind} as story`)
    .leftJoin('files', (join) => join.onRef('files.id', '=', 'story.image').on('files.kind', '=', 'picture'))
    .select([
      'story.id',
      'story.title',
      'story.content',
      'story.date',
      'story.post_url',
      'files.id as picture',
      'files.width',
      'files.height',
      'files.placeholder',
      'files.focus',
    ])
}

function storyOf({ id, title, content, date, post_url, ...file }: Row): Story {
  return { id, title, content, date, postUrl: post_url, picture: pictureOf(file) }
}

export function pictureOf({
  picture,
  width,
  height,
  placeholder,
  focus,
}: Pick<Row, 'picture' | 'width' | 'height' | 'placeholder' | 'focus'>): PictureData | null {
  return picture
    ? { id: picture, width: width ?? 1200, height: height ?? 1500, placeholder, ...(focus ? { focus } : {}) }
    : null
}
