import { data } from 'react-router'
import { CONTENT_TEXTS } from '#domain/content/content'
import { MESSAGES } from '#domain/words/messages'
import { ACTION_REFUSALS, type RefusalText } from '#domain/text/shared/refusals'
import { isEntryId } from '#domain/content/stories'
import { editingText } from '#domain/text/staff/content/editing'
import type { Saved } from '#records/content/content-edits'
import { clearAway } from '#app/workflows/files/clear-away'
import { keepPosted, type ContentPurpose } from '#app/workflows/files/content-uploads'
import type { AppServices } from '#app/context'
import { dropOldShare } from '#app/workflows/content/share-pictures'
import type { ActionContext } from '#app/action'
import { NO_UPLOADS } from './entry-result.ts'

export function readEntryId(form: FormData): string {
  const id = String(form.get('entry') ?? '')
  if (!isEntryId(id)) throw data(null, { status: 400 })
  return id
}

export const SAVE_REFUSALS: Record<Extract<Saved, { ok: false }>['reason'], RefusalText> = {
  'image-required': { text: CONTENT_TEXTS.imageRequired, status: 422, field: 'picture' },
  'upload-missing': { text: MESSAGES.uploadGone, status: 422, field: 'picture' },
  'person-gone': { text: editingText.personGone, status: 422, field: 'person' },
  changed: { text: editingText.changed(editingText.someoneElse), status: 409, reload: true },
  'already-added': { text: editingText.alreadyAdded, status: 409 },
  'not-allowed': ACTION_REFUSALS['not-allowed'],
  gone: ACTION_REFUSALS['not-found'],
}

export function explainSave({ reason, by }: Extract<Saved, { ok: false }>) {
  if (reason === 'upload-missing') return { extra: { uploads: NO_UPLOADS } }
  return reason === 'changed' && by !== null ? { text: editingText.changed(by) } : {}
}

export async function removeOutdatedFiles(
  academy: AppServices,
  shared: { kind: string; id: string; key: string } | null,
): Promise<void> {
  await clearAway(academy)
  if (shared) await dropOldShare(academy, shared.kind, shared.id, shared.key)
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
  { academy, actor, visit }: ActionContext,
  form: FormData,
  purpose: ContentPurpose,
): Promise<typeof NO_FILE> {
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
