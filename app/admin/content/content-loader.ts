import { data, type RouterContextProvider } from 'react-router'
import { CONTENT_TEXTS, type ContentKind } from '#domain/content/content'
import { formatDay } from '#domain/words/formats'
import { isEntryId, postLink } from '#domain/content/stories'
import { teaserOf } from '#domain/words/texts'
import { contentPictureText } from '#domain/files/uploads'
import { accomplishmentsPage, accomplishmentToEdit } from '#records/content/accomplishments'
import { newId } from '#records/engine/db'
import { memberListPage } from '#records/content/member-lists'
import { memberToEdit } from '#records/content/member-editing'
import { storiesPage, storyToEdit } from '#records/content/story-editing'
import { askedIn } from '../list/ask.tsx'
import { academyContext, type Academy } from '#app/context'
import type { FormEntry } from './content-answer.ts'
import { keepWithin, listAddress, listQuery } from '../list/list-address.ts'

type Asked = { context: Readonly<RouterContextProvider>; url: URL }

const TEASER = 160
const DONE = new Map([
  ['added', CONTENT_TEXTS.added],
  ['updated', CONTENT_TEXTS.updated],
  ['deleted', CONTENT_TEXTS.deleted],
])

export type ListedEntry = {
  id: string
  number: number
  name: string
  text: string
  date: string | null
  day: string
  postUrl: string | null
  image: string | null
  titles: string
}

/**
 * A page of a kind's list, and what its address opens on it: a question (`ask`), the news of what was just done
 * (`done`).
 */
export async function loadContent(kind: ContentKind, { context, url }: Asked) {
  const { records } = context.get(academyContext)
  const address = listAddress(url)
  const { total, pages, rows } = await listed(kind, records, address)
  keepWithin(url, address, pages)
  const entries: ListedEntry[] = rows.map((row, index) => ({ ...row, number: (address.page - 1) * 25 + index + 1 }))
  const asked = askedIn(url)
  return {
    ...address,
    total,
    pages,
    entries,
    asked: asked?.decision === 'delete' ? (entries.find(({ id }) => id === asked.id) ?? null) : null,
    done: DONE.get(url.searchParams.get('done') ?? '') ?? null,
  }
}

async function listed(
  kind: ContentKind,
  records: Academy['records'],
  address: { search: string; page: number },
): Promise<{ total: number; pages: number; rows: Omit<ListedEntry, 'number'>[] }> {
  if (kind === 'accomplishments') {
    const found = await accomplishmentsPage(records, address)
    return {
      ...found,
      rows: found.rows.map(({ id, title, content, date }) => ({
        id,
        name: title,
        text: teaserOf(content, TEASER),
        date,
        day: formatDay(date),
        postUrl: null,
        image: null,
        titles: '',
      })),
    }
  }
  if (kind === 'members') {
    const found = await memberListPage(records, address)
    return {
      ...found,
      rows: found.rows.map(({ id, name, titles, testimonial, image, date }) => ({
        id,
        name,
        text: teaserOf(testimonial ?? '', TEASER),
        date,
        day: formatDay(date),
        postUrl: null,
        image,
        titles,
      })),
    }
  }
  const found = await storiesPage(records, kind, address)
  return {
    ...found,
    rows: found.rows.map(({ id, title, content, date, postUrl, image }) => ({
      id,
      name: title,
      text: teaserOf(content, TEASER),
      date,
      day: formatDay(date),
      postUrl: postLink(postUrl),
      image,
      titles: '',
    })),
  }
}

/**
 * What a form starts with: a key of its own for an addition, the stored entry and its version for a change; null when
 * the entry is gone.
 */
export async function loadForm(kind: ContentKind, { context, url }: Asked, id?: string) {
  const { records } = context.get(academyContext)
  const list = listQuery(listAddress(url))
  const tooLarge = url.searchParams.get('check') === 'too-large' ? contentPictureText('too-large') : null
  const status = tooLarge ? 413 : 200
  if (id === undefined) {
    const entry: FormEntry | null = { key: newId(), revision: null, values: {}, image: null, focus: null }
    return data({ list, tooLarge, entry }, { status })
  }
  const entry: FormEntry | null = isEntryId(id) ? await stored(kind, records, id) : null
  return data({ list, tooLarge, entry }, { status: entry ? status : 404 })
}

async function stored(kind: ContentKind, records: Academy['records'], id: string): Promise<FormEntry | null> {
  if (kind === 'accomplishments') {
    const found = await accomplishmentToEdit(records, id)
    return (
      found && {
        key: found.id,
        revision: found.revision,
        values: { title: found.title, content: found.content, date: found.date ?? '' },
        image: null,
        focus: null,
      }
    )
  }
  if (kind === 'members') {
    const found = await memberToEdit(records, id)
    return (
      found && {
        key: found.id,
        revision: found.revision,
        values: { name: found.name, titles: found.titles, testimonial: found.testimonial ?? '' },
        image: found.image,
        focus: found.focus,
      }
    )
  }
  const found = await storyToEdit(records, kind, id)
  return (
    found && {
      key: found.id,
      revision: found.revision,
      values: { title: found.title, content: found.content, date: found.date ?? '', postUrl: found.postUrl ?? '' },
      image: found.image,
      focus: found.focus,
    }
  )
}
