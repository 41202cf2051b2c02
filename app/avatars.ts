import type { Actor } from '#domain/accounts'
import { AVATAR_PIXELS, avatarProblem, avatarProblemText } from '#domain/profile'
import { MESSAGES } from '#domain/messages'
import { changeAvatar } from '#records/profiles'
import { dropKept, keepSquare } from '#services/pictures'
import { clearAway } from './content-uploads.ts'
import type { Academy } from './context.ts'

/** Keeps a posted picture as the actor's own, a square made anew, and clears the one before away. */
export async function keepAvatar(academy: Academy, actor: Actor, bytes: Uint8Array): Promise<{ ok: true } | { ok: false; text: string }> {
  const problem = avatarProblem(bytes.length, bytes.subarray(0, 32))
  if (problem) return { ok: false, text: avatarProblemText(problem) }
  const square = await keepSquare(academy.files, 'avatars', bytes, AVATAR_PIXELS)
  if (!square.ok) return { ok: false, text: avatarProblemText(square.because) }
  const changed = await changeAvatar(academy.records, actor, { ...square.kept, sourceSha256: null }, academy.now())
  if (!changed.ok) {
    await dropKept(academy.files, square.kept)
    return { ok: false, text: MESSAGES.uploadGone }
  }
  await clearAway(academy)
  return { ok: true }
}
