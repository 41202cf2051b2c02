import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { MESSAGES } from '#domain/words/messages'
import type { SignedIn } from '#app/context'
import { finishArrived, keepPosted, type FileRefused } from '#app/workflows/files/content-uploads'

export type SentPicture = { id: string } | { file: File }

export function readProofPicture(form: FormData): SentPicture | null {
  const id = form.get('upload')
  if (typeof id === 'string' && /^[0-9a-z]{16}$/.test(id)) return { id }
  const file = form.get('receipt')
  return file instanceof File && (file.size > 0 || file.name) ? { file } : null
}

export async function keepProofPicture({ academy, actor, visit: { address } }: SignedIn, picture: SentPicture) {
  return 'file' in picture
    ? keepPosted(academy, { actor, address }, 'receipt', new Uint8Array(await picture.file.arrayBuffer()))
    : finishArrived(academy, actor.id, picture.id)
}

export const PICTURE_MISSING = { receipt: MESSAGES.imageRequired }

export const proofRefusals = {
  ...ACTION_REFUSALS,
  'upload-missing': { ...ACTION_REFUSALS['upload-missing'], field: 'receipt' },
  'file-refused': 'explained',
} as const

export const explainProof = (refused: FileRefused | { reason: string }) =>
  'text' in refused ? { text: refused.text, status: refused.status, field: 'receipt' } : {}
