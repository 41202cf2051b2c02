import type { Actor } from '#domain/accounts/accounts'
import { CONTENT, CONTENT_TEXTS, type ContentKind } from '#domain/content/content'
import { readContent, readContentFields } from '#domain/content/content-forms'
import type { FieldErrors, FieldValues, Parsed } from '#domain/forms'
import { focusOf } from '#domain/content/pictures'
import { removeAccomplishment, saveAccomplishment } from '#records/content/accomplishments'
import type { Saved } from '#records/content/content-edits'
import { removeMember, saveMember } from '#records/content/member-editing'
import { removeStory, saveStory } from '#records/content/story-editing'
import { defineAction, toDonePath } from '#app/action'
import type { AppServices } from '#app/context'
import { sharePictureOf } from '#app/workflows/content/share-pictures'
import {
  explainSave,
  fileIn,
  NO_FILE,
  readEntryId,
  readEntryVersion,
  removeOutdatedFiles,
  SAVE_REFUSALS,
} from '../editing/edit-action.ts'
import { kindAt } from './content-kind.ts'

const SHARED = { accomplishments: null, news: 'news', wins: 'wins', members: 'testimonial' } as const

export const saveContent = defineAction({
  async read(form, context) {
    const { academy, actor, pattern, params } = context
    const kind = kindAt(pattern)
    const mode = params.id === undefined ? 'add' : 'update'
    const { fields, image } = CONTENT[kind]
    const values = readContentFields(form, [...fields, 'focus', 'person'])
    const { key, revision } = readEntryVersion(form, params.id)
    const picture = image === 'none' ? NO_FILE : await fileIn(context, form, 'picture')
    const read = readSave(kind, academy, actor, values, mode, {
      id: key,
      revision,
      upload: picture.upload,
      focus: focusOf(values.focus),
      person: form.has('person') ? values.person || null : undefined,
    })
    const errors: FieldErrors = {
      ...(read.ok ? {} : read.errors),
      ...(picture.problem ? { picture: picture.problem } : {}),
    }
    const echo = { values, target: key, extra: { revision, uploads: { picture: picture.upload, pdf: null } } }
    if (!picture.problem && image === 'required' && mode === 'add' && !picture.upload)
      errors.picture = CONTENT_TEXTS.imageRequired
    if (!read.ok || Object.keys(errors).length > 0) return { ok: false, errors, ...echo }
    return { ok: true, value: { kind, save: read.save }, ...echo }
  },
  async run({ kind, save }, { academy, params }) {
    const before = await shareBefore(academy, kind, params.id)
    const saved = await save()
    if (saved.ok) await removeOutdatedFiles(academy, before)
    return saved
  },
  refusals: SAVE_REFUSALS,
  explain: explainSave,
  done(_saved, { kind }, { url, params }) {
    const done = params.id === undefined ? 'added' : 'updated'
    return { text: CONTENT_TEXTS[done], path: toDonePath(url, done, CONTENT[kind].path) }
  },
})

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

export const removeContentEntry = defineAction({
  read: (form) => ({ ok: true, value: readEntryId(form) }),
  async run(id, { academy, actor, pattern, now }) {
    const kind = kindAt(pattern)
    const before = await shareBefore(academy, kind, id)
    const { records } = academy
    const removed =
      kind === 'accomplishments'
        ? await removeAccomplishment(records, actor, id, now)
        : kind === 'members'
          ? await removeMember(records, actor, id, now)
          : await removeStory(records, actor, kind, id, now)
    if (removed.ok) await removeOutdatedFiles(academy, before)
    return removed
  },
  refusals: SAVE_REFUSALS,
  done: () => ({ news: 'deleted', text: CONTENT_TEXTS.deleted }),
})
