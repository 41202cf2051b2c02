import { data, redirect, type RouterContextProvider } from 'react-router'
import type { Actor } from '#domain/accounts'
import { CONTENT, CONTENT_TEXTS, readContent, typedIn, type ContentKind } from '#domain/content'
import { formatDay } from '#domain/formats'
import type { FieldErrors } from '#domain/forms'
import { MESSAGES, REFUSALS } from '#domain/messages'
import { focusOf } from '#domain/pictures'
import { isEntryId, postLink } from '#domain/stories'
import { teaserOf } from '#domain/texts'
import { contentPictureText } from '#domain/uploads'
import { accomplishmentsPage, accomplishmentToEdit, removeAccomplishment, saveAccomplishment } from '#records/accomplishments'
import { newId } from '#records/db'
import type { Saved } from '#records/editing'
import { memberDeskPage, memberToEdit, removeMember, saveMember } from '#records/member-desk'
import { removeStory, saveStory, storiesPage, storyToEdit } from '#records/story-desk'
import { askedIn } from '#ui/ask'
import { clearAway } from '../clear-away.ts'
import { keepPosted, type ContentPurpose } from '../content-uploads.ts'
import { academyContext, visitContext, type Academy } from '../context.ts'
import type { Sender } from '../file-admission.ts'
import { dropOldShare, sharePictureOf } from '../share-pictures.ts'
import { NOTHING, type ContentAnswer, type FormEntry } from './content-answer.ts'
import { keepWithin, listAddress, listQuery } from './list-address.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider>; url: URL }

const TEASER = 160
const DONE = new Map([['added', CONTENT_TEXTS.added], ['updated', CONTENT_TEXTS.updated], ['deleted', CONTENT_TEXTS.deleted]])

/** One entry as a list shows it, in words, with its number in the whole list. */
export type ListedEntry = { id: string; number: number; name: string; text: string; date: string | null; day: string; postUrl: string | null; image: string | null; titles: string }

/** A page of a kind's list, and what its address opens on it: a question (`ask`), the news of what was just done (`done`). */
export async function loadContent(kind: ContentKind, { context, url }: Omit<Asked, 'request'>) {
  const { records } = context.get(academyContext)
  const address = listAddress(url)
  const { total, pages, rows } = await listed(kind, records, address)
  keepWithin(url, address, pages)
  const entries: ListedEntry[] = rows.map((row, index) => ({ ...row, number: (address.page - 1) * 25 + index + 1 }))
  const asked = askedIn(url)
  return { ...address, total, pages, entries, asked: asked?.decision === 'delete' ? (entries.find(({ id }) => id === asked.id) ?? null) : null, done: DONE.get(url.searchParams.get('done') ?? '') ?? null }
}

async function listed(kind: ContentKind, records: Academy['records'], address: { search: string; page: number }): Promise<{ total: number; pages: number; rows: Omit<ListedEntry, 'number'>[] }> {
  if (kind === 'accomplishments') {
    const found = await accomplishmentsPage(records, address)
    return { ...found, rows: found.rows.map(({ id, title, content, date }) => ({ id, name: title, text: teaserOf(content, TEASER), date, day: formatDay(date), postUrl: null, image: null, titles: '' })) }
  }
  if (kind === 'members') {
    const found = await memberDeskPage(records, address)
    return { ...found, rows: found.rows.map(({ id, name, titles, testimonial, image, date }) => ({ id, name, text: teaserOf(testimonial ?? '', TEASER), date, day: formatDay(date), postUrl: null, image, titles })) }
  }
  const found = await storiesPage(records, kind, address)
  return { ...found, rows: found.rows.map(({ id, title, content, date, postUrl, image }) => ({ id, name: title, text: teaserOf(content, TEASER), date, day: formatDay(date), postUrl: postLink(postUrl), image, titles: '' })) }
}

/** What a form starts with: a key of its own for an addition, the stored entry and its version for a change; null when the entry is gone. */
export async function loadForm(kind: ContentKind, { context, url }: Omit<Asked, 'request'>, id?: string) {
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
    return found && { key: found.id, revision: found.revision, values: { title: found.title, content: found.content, date: found.date ?? '' }, image: null, focus: null }
  }
  if (kind === 'members') {
    const found = await memberToEdit(records, id)
    return found && { key: found.id, revision: found.revision, values: { name: found.name, titles: found.titles, testimonial: found.testimonial ?? '' }, image: found.image, focus: found.focus }
  }
  const found = await storyToEdit(records, kind, id)
  return found && { key: found.id, revision: found.revision, values: { title: found.title, content: found.content, date: found.date ?? '', postUrl: found.postUrl ?? '' }, image: found.image, focus: found.focus }
}

/** The administrator who asks; the layout's guard has let nobody else through. */
export function staffOf(context: Readonly<RouterContextProvider>): Actor {
  const { actor } = context.get(visitContext)
  if (!actor) throw redirect('/login')
  return actor
}

/** Tells whether script sent this: then it is answered in place, else by leading back to the list. */
export const isFetched = (request: Request): boolean => new URL(request.url).pathname.endsWith('.data')

/** Saves a form: `id` is given for a change. Whatever is wrong is answered 4xx, with what was typed and what has arrived. */
export async function saveContent(kind: ContentKind, { request, context, url }: Asked, id?: string) {
  const academy = context.get(academyContext)
  const actor = staffOf(context)
  const form = await request.formData()
  const mode = id === undefined ? 'add' : 'update'
  const { fields, image, path } = CONTENT[kind]
  const typed = typedIn(form, [...fields, 'focus'])
  const version = versionOf(form, id)
  const picture = image === 'none' ? NO_FILE : await fileIn(academy, senderOf(context), form, 'picture')
  const parsed = readContent(kind, mode, typed)
  const errors: FieldErrors = { ...(parsed.ok ? {} : parsed.errors), ...(picture.problem ? { picture: picture.problem } : {}) }
  const echo = { ...NOTHING, ...version, values: typed, uploads: { picture: picture.upload, pdf: null } }
  // An addition can tell at once that its picture is missing; a change may have one stored.
  if (!picture.problem && image === 'required' && mode === 'add' && !picture.upload) errors.picture = CONTENT_TEXTS.imageRequired
  if (!parsed.ok || Object.keys(errors).length > 0) return data<ContentAnswer>({ ...echo, errors }, { status: 422 })

  const shared = kind === 'wins' || kind === 'news' ? kind : kind === 'members' ? 'testimonial' : null
  const before = shared && id ? await sharePictureOf(academy, shared, id) : null
  const save = { id: id ?? version.key, revision: version.revision, upload: picture.upload, focus: focusOf(typed.focus) }
  const saved = await stores(kind, academy, actor, typed, mode, save)
  if (!saved.ok) return refused(saved, echo)
  await tidy(academy, [picture.upload], before && shared && id ? { kind: shared, id, key: before.key } : null)
  if (!isFetched(request)) return redirect(doneAt(path, url, mode === 'add' ? 'added' : 'updated'), 303)
  return data<ContentAnswer>({ ...echo, done: mode === 'add' ? CONTENT_TEXTS.added : CONTENT_TEXTS.updated })
}

async function stores(kind: ContentKind, { records, now }: Academy, actor: Actor, typed: Record<string, string>, mode: 'add' | 'update', save: { id: string; revision: number | null; upload: string | null; focus: ReturnType<typeof focusOf> }): Promise<Saved> {
  const wrong = (): never => {
    throw new Error('fields that were right have become wrong')
  }
  if (kind === 'accomplishments') {
    const parsed = readContent(kind, mode, typed)
    return parsed.ok ? saveAccomplishment(records, actor, { ...save, words: parsed.value }, now()) : wrong()
  }
  if (kind === 'members') {
    const parsed = readContent(kind, mode, typed)
    return parsed.ok ? saveMember(records, actor, { ...save, words: parsed.value }, now()) : wrong()
  }
  const parsed = readContent(kind, mode, typed)
  return parsed.ok ? saveStory(records, actor, kind, { ...save, words: parsed.value }, now()) : wrong()
}

/** Deletes the entry a list's form names. */
export async function removeContent(kind: ContentKind, { request, context, url }: Asked) {
  const academy = context.get(academyContext)
  const actor = staffOf(context)
  const form = await request.formData()
  const id = form.get('entry')
  if (form.get('intent') !== 'delete' || typeof id !== 'string' || !isEntryId(id)) throw data(null, { status: 400 })
  const shared = kind === 'wins' || kind === 'news' ? kind : kind === 'members' ? 'testimonial' : null
  const before = shared ? await sharePictureOf(academy, shared, id) : null
  const { records, now } = academy
  const removed = kind === 'accomplishments' ? await removeAccomplishment(records, actor, id, now()) : kind === 'members' ? await removeMember(records, actor, id, now()) : await removeStory(records, actor, kind, id, now())
  if (!removed.ok) return notRemoved(removed.because)
  await tidy(academy, [], before && shared ? { kind: shared, id, key: before.key } : null)
  if (!isFetched(request)) return redirect(doneAt(url.pathname, url, 'deleted'), 303)
  return data({ done: CONTENT_TEXTS.deleted as string | null, refusal: null as { title: string; text: string } | null })
}

export function notRemoved(because: string) {
  const { title, text, status } = REFUSALS[because === 'not-allowed' ? 'not-allowed' : 'not-found']
  return data({ done: null as string | null, refusal: { title, text } as { title: string; text: string } | null }, { status })
}

/** The list's address with the news of what was done, for a browser without script. */
export function doneAt(path: string, url: URL, done: string): string {
  const list = listQuery(listAddress(url))
  return `${path}${list ? `${list}&` : '?'}done=${done}`
}

/** After the change is stored: the travelled copies, the bytes nothing shows any more, and a share picture that shows what is no more. */
export async function tidy(academy: Academy, uploads: (string | null)[], shared: { kind: string; id: string; key: string } | null): Promise<void> {
  for (const upload of uploads) if (upload) await academy.uploads.discard(upload)
  await clearAway(academy)
  if (shared) await dropOldShare(academy, shared.kind, shared.id, shared.key)
}

/** The answer to a save that was refused: beside its field, or above the form with the way out. */
export function refused(saved: Extract<Saved, { ok: false }>, echo: ContentAnswer, missing = 'picture') {
  if (saved.because === 'image-required') return data<ContentAnswer>({ ...echo, errors: { picture: CONTENT_TEXTS.imageRequired } }, { status: 422 })
  if (saved.because === 'upload-missing') return data<ContentAnswer>({ ...echo, uploads: { picture: null, pdf: null }, errors: { [missing]: MESSAGES.uploadGone } }, { status: 422 })
  if (saved.because === 'changed') return data<ContentAnswer>({ ...echo, refusal: { text: `This was changed by ${saved.by ?? 'somebody'} in the meantime.`, reload: true } }, { status: 409 })
  if (saved.because === 'already-added') return data<ContentAnswer>({ ...echo, refusal: { text: 'This form was already saved. Open the entry from the list to change it.', reload: false } }, { status: 409 })
  const { text, status } = REFUSALS[saved.because === 'not-allowed' ? 'not-allowed' : 'not-found']
  return data<ContentAnswer>({ ...echo, refusal: { text, reload: false } }, { status })
}

/** The version a form was opened on, and the key of a new entry, as the form says it. */
export function versionOf(form: FormData, id?: string): { revision: number | null; key: string } {
  const [key, revision] = [String(form.get('key') ?? ''), Number(form.get('revision'))]
  if (id === undefined && !/^[0-9a-z]{16}$/.test(key)) throw data(null, { status: 400 })
  if (id !== undefined && (!isEntryId(id) || !Number.isSafeInteger(revision) || revision < 1)) throw data(null, { status: 400 })
  return { revision: id === undefined ? null : revision, key: id ?? key }
}

export const NO_FILE: { upload: string | null; problem: string | null; name: string | null } = { upload: null, problem: null, name: null }

/** Who sends a form of the desk, and from where. */
export function senderOf(context: Readonly<RouterContextProvider>): Sender {
  return { actor: staffOf(context), address: context.get(visitContext).address }
}

/** A file of a form: one that has travelled already, by its upload, or one that came with the form itself. */
export async function fileIn(academy: Academy, sender: Sender, form: FormData, purpose: ContentPurpose): Promise<typeof NO_FILE> {
  const file = form.get(purpose)
  if (file instanceof File && (file.size > 0 || file.name)) {
    const kept = await keepPosted(academy, sender, purpose, new Uint8Array(await file.arrayBuffer()))
    return kept.ok ? { upload: kept.uploadId, problem: null, name: file.name } : { upload: null, problem: kept.text, name: file.name }
  }
  const upload = form.get(`${purpose}Upload`)
  return typeof upload === 'string' && /^[0-9a-z]{16}$/.test(upload) ? { upload, problem: null, name: null } : NO_FILE
}
