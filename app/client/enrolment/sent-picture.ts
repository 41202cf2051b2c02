import { data } from 'react-router'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { ACTION_REFUSALS, type ActionRefusal } from '#domain/text/shared/refusals'
import type { AppServices } from '#app/context'
import { finishArrived, keepPosted } from '#app/workflows/files/content-uploads'
import type { Uploader } from '#app/workflows/files/file-admission'
import type { RegistrationAnswer } from './registration-answer.ts'

export const wrong = (errors: FieldErrors, values: FieldValues, status = 422) =>
  data<RegistrationAnswer>({ errors, values, refusal: null }, { status })
export const toRefusalAnswer = (reason: ActionRefusal) => {
  const { title, text, status } = ACTION_REFUSALS[reason]
  return data<RegistrationAnswer>({ errors: {}, values: {}, refusal: { title, text } }, { status })
}

type Sent = { id: string } | { file: File }

export function sentPicture(form: FormData): Sent | null {
  const id = form.get('upload')
  if (typeof id === 'string' && /^[0-9a-z]{16}$/.test(id)) return { id }
  const file = form.get('receipt')
  return file instanceof File && (file.size > 0 || file.name) ? { file } : null
}

export async function keepSent(academy: AppServices, sender: Uploader, sent: Sent) {
  return 'file' in sent
    ? keepPosted(academy, sender, 'receipt', new Uint8Array(await sent.file.arrayBuffer()))
    : finishArrived(academy, sender.actor.id, sent.id)
}
