import { data } from 'react-router'
import { CONTENT, CONTENT_TEXTS, type ContentField, type ContentKind } from '#domain/content/content'
import { formatDay } from '#domain/words/formats'
import type { PictureFocus } from '#domain/content/pictures'
import { isEntryId, postLink } from '#domain/content/stories'
import { teaserOf } from '#domain/words/texts'
import { contentPictureText } from '#domain/files/uploads'
import { accomplishmentsPage, accomplishmentToEdit } from '#records/content/accomplishments'
import { newId } from '#records/engine/db'
import { PAGE } from '#records/engine/pages'
import { memberListPage } from '#records/content/member-lists'
import { memberToEdit } from '#records/content/member-editing'
import { personOfStory, storiesPage, storyToEdit } from '#records/content/story-editing'
import { countStoryDrafts } from '#records/import/story-drafts'
import { findPromptedRow } from '../list/ask.tsx'
import { signedIn, type AppServices } from '#app/context'
import type { FormEntry } from './form-entry.ts'
import type { ActionArgs } from '#app/action'
import { listAddress, listPage, listQuery, newsIn, type ListAddress } from '../list/list-address.ts'

const TEASER = 160
const { added, updated, deleted } = CONTENT_TEXTS

export type ListedEntry = Awaited<ReturnType<typeof loadContent>>['rows'][number]

export async function loadContent(kind: ContentKind, { context, url }: Pick<ActionArgs, 'context' | 'url'>) {
  const { records } = signedIn(context).academy
  const list = await listPage(url, (address) => listed(kind, records, address))
  const drafts = kind === 'wins' || kind === 'news' ? await countStoryDrafts(records) : 0
  const rows = list.rows.map(({ text, ...row }, index) => ({
    ...row,
    text: teaserOf(text, TEASER),
    day: formatDay(row.date),
    number: (list.page - 1) * PAGE + index + 1,
  }))
  return {
    ...list,
    kind,
    drafts,
    rows,
    promptedRow: findPromptedRow(url, 'delete', rows),
    done: newsIn(url, { added, updated, deleted }),
  }
}

async function listed(kind: ContentKind, records: AppServices['records'], address: ListAddress) {
  const nothing = { postUrl: null, image: null, titles: '' }
  if (kind === 'accomplishments') {
    const found = await accomplishmentsPage(records, address)
    const rows = found.rows.map(({ title, content, ...row }) => ({ ...nothing, ...row, name: title, text: content }))
    return { ...found, rows }
  }
  if (kind === 'members') {
    const found = await memberListPage(records, address)
    const rows = found.rows.map(({ id, name, titles, testimonial, image, date }) => {
      return { ...nothing, id, name, text: testimonial ?? '', date, image, titles }
    })
    return { ...found, rows }
  }
  const found = await storiesPage(records, kind, address)
  const rows = found.rows.map(({ title, content, postUrl, ...row }) => {
    return { ...nothing, ...row, name: title, text: content, postUrl: postLink(postUrl) }
  })
  return { ...found, rows }
}

export async function loadForm(
  kind: ContentKind,
  { context, url }: Pick<ActionArgs, 'context' | 'url'>,
  id?: string,
) {
  const { records } = signedIn(context).academy
  const tooLarge = url.searchParams.get('check') === 'too-large' ? contentPictureText('too-large') : null
  const entry: FormEntry | null =
    id === undefined
      ? {
          key: newId(),
          revision: null,
          values: {},
          image: null,
          focus: null,
          ...(await peopleFor(kind, records, null)),
        }
      : isEntryId(id)
        ? await stored(kind, records, id)
        : null
  const status = entry ? (tooLarge ? 413 : 200) : 404
  return data({ kind, list: listQuery(listAddress(url)), tooLarge, entry }, { status })
}

async function peopleFor(kind: ContentKind, records: AppServices['records'], id: string | null) {
  return kind === 'wins' || kind === 'news' ? personOfStory(records, kind, id) : { chosen: null }
}

type Stored = {
  id: string
  revision: number
  image?: string | null
  imageKind?: string | null
  focus?: PictureFocus | null
} & Partial<Record<ContentField, string | null>>

async function stored(kind: ContentKind, records: AppServices['records'], id: string): Promise<FormEntry | null> {
  const found: Stored | null =
    kind === 'accomplishments'
      ? await accomplishmentToEdit(records, id)
      : kind === 'members'
        ? await memberToEdit(records, id)
        : await storyToEdit(records, kind, id)
  if (!found) return null
  const { chosen, ...people } = await peopleFor(kind, records, id)
  return {
    key: found.id,
    revision: found.revision,
    values: {
      ...Object.fromEntries(CONTENT[kind].fields.map((name) => [name, found[name] ?? ''])),
      person: chosen ?? '',
    },
    image: found.image ?? null,
    focus: found.focus ?? null,
    withheld: found.imageKind === 'withheld-picture',
    ...people,
  }
}
