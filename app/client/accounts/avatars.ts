import type { Actor } from '#domain/accounts/accounts'
import { FILE_REFUSALS } from '#domain/files/file-allowance'
import { AVATAR_PIXELS, avatarProblem, avatarProblemText } from '#domain/accounts/profile'
import { MESSAGES } from '#domain/words/messages'
import { changeAvatar } from '#records/accounts/profiles'
import { dropKept, keepSquare } from '#services/content/pictures'
import { clearAway } from '#app/workflows/files/clear-away'
import type { AppServices } from '#app/context'
import { refuseFile, type FileRefused } from '#app/workflows/files/content-uploads'
import { admitFile, type Uploader } from '#app/workflows/files/file-admission'

export async function keepAvatar(
  academy: AppServices,
  sender: Uploader & { actor: Actor },
  bytes: Uint8Array,
): Promise<{ ok: true } | FileRefused> {
  const { actor } = sender
  const problem = avatarProblem(bytes.length, bytes.subarray(0, 32))
  if (problem) return refuseFile({ text: avatarProblemText(problem), status: 422 })
  const admitted = await admitFile(academy, sender, bytes.length)
  if (!admitted.ok) return refuseFile(FILE_REFUSALS[admitted.reason])
  const square = await keepSquare(academy.files, 'avatars', bytes, AVATAR_PIXELS, actor.id)
  if (!square.ok)
    return refuseFile({ text: avatarProblemText(square.reason), status: square.reason === 'busy' ? 503 : 422 })
  const changed = await changeAvatar(academy.records, actor, { ...square.kept, sourceSha256: null }, academy.now())
  if (!changed.ok) {
    await dropKept(academy.files, square.kept)
    return refuseFile({ text: MESSAGES.uploadGone, status: 422 })
  }
  await clearAway(academy)
  return { ok: true }
}
