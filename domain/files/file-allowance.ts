import type { UserType } from '#domain/accounts/accounts'
import { instantAfter, MEGABYTE } from '#domain/words/formats'
import type { Verdict } from '#domain/enrolment/enrolment'
import type { RefusalText } from '#domain/text/shared/refusals'
import type { UploadPurpose } from './uploads.ts'

export const UNSUBMITTED_FILES = 5
/** Staff have a form that takes a large PDF and a large picture at once. */
export const UNSUBMITTED_BYTES: Record<UserType, number> = { CLIENT_USER: 60 * MEGABYTE, ADMIN_USER: 120 * MEGABYTE }
export const HELD_MINUTES = 10
export const ACCOUNT_FILE_LIMIT = { count: 60, minutes: 60 }
const ROOM_KEPT = { bytes: 500_000_000, share: 0.05 }

type UnsubmittedFile = { id: string; bytes: number; at: string; purpose: UploadPurpose }

export type FileRefusal = 'too-many-files' | 'too-many-attempts' | 'no-room'

export const FILE_REFUSALS: Record<FileRefusal, RefusalText> = {
  'too-many-files': {
    text:
      'You have sent several files in a short time without submitting them. Please submit one of them, ' +
      'or wait ten minutes and choose your file again.',
    status: 429,
  },
  'too-many-attempts': {
    text: 'You have sent many files in a short time. Please wait an hour and choose your file again.',
    status: 429,
  },
  'no-room': {
    text: 'There is no room for files here right now. The academy has to make some; please choose your file again later today.',
    status: 507,
  },
}

/**
 * `giveWay` names the older files to delete for it. A receipt replaces earlier ones at once, because one is
 * submitted.
 */
export function allowFile(
  {
    held,
    type,
    bytes,
    purpose,
  }: { held: readonly UnsubmittedFile[]; type: UserType; bytes: number; purpose: UploadPurpose },
  now: Date,
): Verdict<{ giveWay: string[] }, 'too-many-files'> {
  const old = instantAfter(now, -HELD_MINUTES * 60_000)
  const kept = held.toSorted((one, other) => one.at.localeCompare(other.at))
  const giveWay: string[] = []
  const fits = () =>
    kept.length < UNSUBMITTED_FILES && kept.reduce((sum, file) => sum + file.bytes, bytes) <= UNSUBMITTED_BYTES[type]
  const mayGo = (file: UnsubmittedFile) => file.at <= old || (purpose === 'receipt' && file.purpose === 'receipt')
  while (!fits()) {
    const oldest = kept.find((file) => mayGo(file))
    if (!oldest) return { ok: false, reason: 'too-many-files' }
    giveWay.push(oldest.id)
    kept.splice(kept.indexOf(oldest), 1)
  }
  return { ok: true, value: { giveWay } }
}

export function hasRoom({ free, total }: { free: number; total: number }, coming: number): boolean {
  return free - coming >= Math.max(ROOM_KEPT.bytes, total * ROOM_KEPT.share)
}
