import { ADDRESS_LIMITS, type Actor } from '#domain/accounts/accounts'
import { ACCOUNT_FILE_LIMIT, hasRoom, type FileRefusal } from '#domain/files/file-allowance'
import type { Verdict } from '#domain/enrolment/enrolment'
import type { UploadPurpose } from '#domain/files/uploads'
import { newId } from '#records/engine/db'
import { takeAttempt } from '#records/accounts/throttles'
import { admitUpload, type NewUpload } from '#records/files/uploads'
import { clearAway } from './clear-away.ts'
import type { AppServices } from '#app/context'

export type Uploader = { actor: Pick<Actor, 'id' | 'type'>; address: string }

export async function hasRoomFor({ room }: Pick<AppServices, 'room'>, bytes: number): Promise<boolean> {
  return hasRoom(await room(), bytes)
}

export async function admitFile(
  academy: AppServices,
  { actor, address }: Uploader,
  bytes: number,
): Promise<Verdict<null, FileRefusal>> {
  const { records, now } = academy
  if (!(await hasRoomFor(academy, bytes))) return { ok: false, reason: 'no-room' }
  const ofAccount = await takeAttempt(records, `upload:account:${actor.id}`, ACCOUNT_FILE_LIMIT, now())
  const ofAddress =
    ofAccount.ok && (await takeAttempt(records, `upload:address:${address}`, ADDRESS_LIMITS.upload, now()))
  return ofAddress && ofAddress.ok ? { ok: true, value: null } : { ok: false, reason: 'too-many-attempts' }
}

export async function beginAllowedUpload(
  academy: AppServices,
  { actor }: Pick<Uploader, 'actor'>,
  upload: NewUpload,
): Promise<Verdict<null, 'too-many-files'>> {
  const begun = await admitUpload(academy.records, actor, upload, academy.now())
  if (!begun.ok) return begun
  if (begun.value.forgotten.length > 0) await clearAway(academy)
  return { ok: true, value: null }
}

export async function admitPosted(
  academy: AppServices,
  sender: Uploader,
  { purpose, bytes }: { purpose: UploadPurpose; bytes: number },
): Promise<Verdict<{ uploadId: string }, FileRefusal>> {
  const admitted = await admitFile(academy, sender, bytes)
  if (!admitted.ok) return admitted
  const uploadId = newId()
  const begun = await beginAllowedUpload(academy, sender, { id: uploadId, purpose, bytes })
  return begun.ok ? { ok: true, value: { uploadId } } : begun
}
