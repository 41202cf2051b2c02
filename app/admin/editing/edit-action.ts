import { data, redirect } from 'react-router'
import { CONTENT_TEXTS } from '#domain/content/content'
import { MESSAGES, ACTION_REFUSALS } from '#domain/words/messages'
import { isEntryId } from '#domain/content/stories'
import { editingText } from '#domain/text/staff/content/editing'
import type { Saved } from '#records/content/content-edits'
import { clearAway } from '#app/workflows/files/clear-away'
import { keepPosted, type ContentPurpose } from '#app/workflows/files/content-uploads'
import { signedIn, type AppServices } from '#app/context'
import { dropOldShare } from '#app/workflows/content/share-pictures'
import { NOTHING, type ContentAnswer } from '../content/content-answer.ts'
import { isFetched } from '#app/fetched'
import { toDonePath, respondRefused, type PageActionArgs } from '../list/list-action.ts'

export async function entryToRemove(request: Request): Promise<string> {
  const form = await request.formData()
  const id = form.get('entry')
  if (form.get('intent') !== 'delete' || typeof id !== 'string' || !isEntryId(id)) throw data(null, { status: 400 })
  return id
}

export const notRemoved = (reason: string) =>
  respondRefused(ACTION_REFUSALS[reason === 'not-allowed' ? 'not-allowed' : 'not-found'])

export async function removeOutdatedFiles(
  academy: AppServices,
  shared: { kind: string; id: string; key: string } | null,
): Promise<void> {
  await clearAway(academy)
  if (shared) await dropOldShare(academy, shared.kind, shared.id, shared.key)
}

export function answerRefusedSave(saved: Extract<Saved, { ok: false }>, echo: ContentAnswer, missing = 'picture') {
  const answer = (status: number, more: Partial<ContentAnswer>) =>
    data<ContentAnswer>({ ...echo, ...more }, { status })
  const above = (status: number, text: string, reload = false) => answer(status, { refusal: { text, reload } })
  switch (saved.reason) {
    case 'image-required':
      return answer(422, { errors: { picture: CONTENT_TEXTS.imageRequired } })
    case 'upload-missing':
      return answer(422, { uploads: NOTHING.uploads, errors: { [missing]: MESSAGES.uploadGone } })
    case 'person-gone':
      return answer(422, { errors: { person: editingText.personGone } })
    case 'changed':
      return above(409, editingText.changed(saved.by ?? editingText.someoneElse), true)
    case 'already-added':
      return above(409, editingText.alreadyAdded)
    case 'not-allowed':
      return above(ACTION_REFUSALS['not-allowed'].status, ACTION_REFUSALS['not-allowed'].text)
    case 'gone':
      return above(ACTION_REFUSALS['not-found'].status, ACTION_REFUSALS['not-found'].text)
  }
}

export function savedWith(
  { request, url }: Pick<PageActionArgs, 'request' | 'url'>,
  path: string,
  echo: ContentAnswer,
  news: string,
  words: string,
) {
  if (!isFetched(request)) return redirect(toDonePath(path, url, news), 303)
  return data<ContentAnswer>({ ...echo, done: words })
}

export function readEntryVersion(form: FormData, id?: string): { revision: number | null; key: string } {
  const [key, revision] = [String(form.get('key') ?? ''), Number(form.get('revision'))]
  if (id === undefined && !/^[0-9a-z]{16}$/.test(key)) throw data(null, { status: 400 })
  if (id !== undefined && (!isEntryId(id) || !Number.isSafeInteger(revision) || revision < 1))
    throw data(null, { status: 400 })
  return { revision: id === undefined ? null : revision, key: id ?? key }
}

export const NO_FILE: { upload: string | null; problem: string | null; name: string | null } = {
  upload: null,
  problem: null,
  name: null,
}

export async function fileIn(
  context: PageActionArgs['context'],
  form: FormData,
  purpose: ContentPurpose,
): Promise<typeof NO_FILE> {
  const { academy, actor, visit } = signedIn(context)
  const file = form.get(purpose)
  if (file instanceof File && (file.size > 0 || file.name)) {
    const kept = await keepPosted(
      academy,
      { actor, address: visit.address },
      purpose,
      new Uint8Array(await file.arrayBuffer()),
    )
    return kept.ok
      ? { upload: kept.uploadId, problem: null, name: file.name }
      : { upload: null, problem: kept.text, name: file.name }
  }
  const upload = form.get(`${purpose}Upload`)
  return typeof upload === 'string' && /^[0-9a-z]{16}$/.test(upload) ? { upload, problem: null, name: null } : NO_FILE
}
