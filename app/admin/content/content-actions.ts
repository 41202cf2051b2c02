import { data, redirect, type RouterContextProvider } from 'react-router'
import type { Actor } from '#domain/accounts/accounts'
import { CONTENT, CONTENT_TEXTS, type ContentKind } from '#domain/content/content'
import { readContent, typedIn } from '#domain/content/content-forms'
import type { FieldErrors } from '#domain/forms'
import { focusOf } from '#domain/content/pictures'
import { isEntryId } from '#domain/content/stories'
import { removeAccomplishment, saveAccomplishment } from '#records/content/accomplishments'
import type { Saved } from '#records/content/editing'
import { removeMember, saveMember } from '#records/content/member-editing'
import { removeStory, saveStory } from '#records/content/story-editing'
import { academyContext, type Academy } from '#app/context'
import { sharePictureOf } from '#app/shared/content/share-pictures'
import {
  doneAt,
  fileIn,
  isFetched,
  NO_FILE,
  notRemoved,
  refused,
  senderOf,
  staffOf,
  tidy,
  versionOf,
} from '../editing/edit-action.ts'
import { NOTHING, type ContentAnswer } from './content-answer.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider>; url: URL }

/**
 * Saves a form: `id` is given for a change. Whatever is wrong is answered 4xx, with what was typed and what has
 * arrived.
 */
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
  const errors: FieldErrors = {
    ...(parsed.ok ? {} : parsed.errors),
    ...(picture.problem ? { picture: picture.problem } : {}),
  }
  const echo = { ...NOTHING, ...version, values: typed, uploads: { picture: picture.upload, pdf: null } }
  // An addition can tell at once that its picture is missing; a change may have one stored.
  if (!picture.problem && image === 'required' && mode === 'add' && !picture.upload)
    errors.picture = CONTENT_TEXTS.imageRequired
  if (!parsed.ok || Object.keys(errors).length > 0) return data<ContentAnswer>({ ...echo, errors }, { status: 422 })

  const shared = kind === 'wins' || kind === 'news' ? kind : kind === 'members' ? 'testimonial' : null
  const before = shared && id ? await sharePictureOf(academy, shared, id) : null
  const save = {
    id: id ?? version.key,
    revision: version.revision,
    upload: picture.upload,
    focus: focusOf(typed.focus),
  }
  const saved = await stores(kind, academy, actor, typed, mode, save)
  if (!saved.ok) return refused(saved, echo)
  await tidy(academy, [picture.upload], before && shared && id ? { kind: shared, id, key: before.key } : null)
  if (!isFetched(request)) return redirect(doneAt(path, url, mode === 'add' ? 'added' : 'updated'), 303)
  return data<ContentAnswer>({ ...echo, done: mode === 'add' ? CONTENT_TEXTS.added : CONTENT_TEXTS.updated })
}

async function stores(
  kind: ContentKind,
  { records, now }: Academy,
  actor: Actor,
  typed: Record<string, string>,
  mode: 'add' | 'update',
  save: { id: string; revision: number | null; upload: string | null; focus: ReturnType<typeof focusOf> },
): Promise<Saved> {
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
  const removed =
    kind === 'accomplishments'
      ? await removeAccomplishment(records, actor, id, now())
      : kind === 'members'
        ? await removeMember(records, actor, id, now())
        : await removeStory(records, actor, kind, id, now())
  if (!removed.ok) return notRemoved(removed.because)
  await tidy(academy, [], before && shared ? { kind: shared, id, key: before.key } : null)
  if (!isFetched(request)) return redirect(doneAt(url.pathname, url, 'deleted'), 303)
  return data({
    done: CONTENT_TEXTS.deleted,
    refusal: null as { title: string; text: string } | null,
  })
}
