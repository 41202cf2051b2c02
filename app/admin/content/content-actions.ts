import { data } from 'react-router'
import type { Actor } from '#domain/accounts/accounts'
import { CONTENT, CONTENT_TEXTS, type ContentKind } from '#domain/content/content'
import { readContent, readContentFields } from '#domain/content/content-forms'
import type { FieldErrors, FieldValues, Parsed } from '#domain/forms'
import { focusOf } from '#domain/content/pictures'
import { removeAccomplishment, saveAccomplishment } from '#records/content/accomplishments'
import type { Saved } from '#records/content/content-edits'
import { removeMember, saveMember } from '#records/content/member-editing'
import { removeStory, saveStory } from '#records/content/story-editing'
import { signedIn, type AppServices } from '#app/context'
import { sharePictureOf } from '#app/workflows/content/share-pictures'
import {
  entryToRemove,
  fileIn,
  NO_FILE,
  notRemoved,
  answerRefusedSave,
  savedWith,
  removeOutdatedFiles,
  readEntryVersion,
} from '../editing/edit-action.ts'
import { respondDone, type PageActionArgs } from '../list/list-action.ts'
import { NOTHING, type ContentAnswer } from './content-answer.ts'

const SHARED = { accomplishments: null, news: 'news', wins: 'wins', members: 'testimonial' } as const

export async function saveContent(kind: ContentKind, { request, context, url }: PageActionArgs, id?: string) {
  const { academy, actor } = signedIn(context)
  const form = await request.formData()
  const mode = id === undefined ? 'add' : 'update'
  const { fields, image, path } = CONTENT[kind]
  const values = readContentFields(form, [...fields, 'focus', 'person'])
  const version = readEntryVersion(form, id)
  const picture = image === 'none' ? NO_FILE : await fileIn(context, form, 'picture')
  const read = readSave(kind, academy, actor, values, mode, {
    id: version.key,
    revision: version.revision,
    upload: picture.upload,
    focus: focusOf(values.focus),
    person: form.has('person') ? values.person || null : undefined,
  })
  const errors: FieldErrors = {
    ...(read.ok ? {} : read.errors),
    ...(picture.problem ? { picture: picture.problem } : {}),
  }
  const echo = { ...NOTHING, ...version, values, uploads: { picture: picture.upload, pdf: null } }
  // Only a new entry needs a picture; a changed one may already have one.
  if (!picture.problem && image === 'required' && mode === 'add' && !picture.upload)
    errors.picture = CONTENT_TEXTS.imageRequired
  if (!read.ok || Object.keys(errors).length > 0) return data<ContentAnswer>({ ...echo, errors }, { status: 422 })

  const before = await shareBefore(academy, kind, id)
  const saved = await read.save()
  if (!saved.ok) return answerRefusedSave(saved, echo)
  await removeOutdatedFiles(academy, before)
  const done = mode === 'add' ? 'added' : 'updated'
  return savedWith({ request, url }, path, echo, done, CONTENT_TEXTS[done])
}

function readSave(
  kind: ContentKind,
  { records, now }: AppServices,
  actor: Actor,
  values: FieldValues,
  mode: 'add' | 'update',
  save: {
    id: string
    revision: number | null
    upload: string | null
    focus: ReturnType<typeof focusOf>
    person: string | null | undefined
  },
) {
  const ready = <Words>(parsed: Parsed<Words>, store: (words: Words) => Promise<Saved>) =>
    parsed.ok ? { ok: true as const, save: () => store(parsed.value) } : parsed
  if (kind === 'accomplishments')
    return ready(readContent(kind, mode, values), (words) =>
      saveAccomplishment(records, actor, { ...save, words }, now()),
    )
  if (kind === 'members')
    return ready(readContent(kind, mode, values), (words) => saveMember(records, actor, { ...save, words }, now()))
  return ready(readContent(kind, mode, values), (words) => saveStory(records, actor, kind, { ...save, words }, now()))
}

async function shareBefore(academy: AppServices, kind: ContentKind, id: string | undefined) {
  const shared = SHARED[kind]
  const before = shared && id ? await sharePictureOf(academy, shared, id) : null
  return before && shared && id ? { kind: shared, id, key: before.key } : null
}

export async function removeContent(kind: ContentKind, { request, context, url }: PageActionArgs) {
  const { academy, actor } = signedIn(context)
  const id = await entryToRemove(request)
  const before = await shareBefore(academy, kind, id)
  const { records, now } = academy
  const removed =
    kind === 'accomplishments'
      ? await removeAccomplishment(records, actor, id, now())
      : kind === 'members'
        ? await removeMember(records, actor, id, now())
        : await removeStory(records, actor, kind, id, now())
  if (!removed.ok) return notRemoved(removed.reason)
  await removeOutdatedFiles(academy, before)
  return respondDone({ request, url }, 'deleted', CONTENT_TEXTS.deleted)
}
