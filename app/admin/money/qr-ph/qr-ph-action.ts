import { linkTo } from '#routes'
import { data, redirect } from 'react-router'
import { isProved } from '#domain/accounts/rights'
import { FILE_REFUSALS } from '#domain/files/file-allowance'
import { contentPictureText, receiptProblem } from '#domain/files/uploads'
import { AGREED, fieldsOf } from '#domain/forms'
import { readQrPh } from '#domain/money/qr-ph/code'
import { qrPhText } from '#domain/text/staff/money/qr-ph'
import { qrPhRefusalText } from '#domain/text/staff/money/qr-ph-refusals'
import { ACTION_REFUSALS } from '#domain/words/messages'
import { hideQrPh, putQrPh, showQrPh } from '#records/money/qr-ph/academy-code'
import { dropKept, keepPublicPicture } from '#services/content/pictures'
import { codesIn } from '#services/money/qr-codes'
import { signedIn, type AppServices } from '#app/context'
import { admitFile, type Uploader } from '#app/workflows/files/file-admission'
import { isFetched } from '#app/fetched'
import type { PageActionArgs } from '../../list/list-action.ts'

export const QR_PH_DONE = {
  put: qrPhText.put,
  show: qrPhText.show,
  hide: qrPhText.hide,
}
export type QrPhStep = keyof typeof QR_PH_DONE

export type QrPhAnswer = {
  errors: Partial<Record<'picture' | 'accountName' | 'accountNumber' | 'arrived', string>>
  refusal: string | null
  asksProof?: true
  done: string | null
  values: { accountName: string; accountNumber: string }
}

/** The longest account name that banks allow, in characters. */
const LONGEST = 80

export async function answerQrPh({ request, context }: PageActionArgs) {
  const {
    academy,
    actor,
    visit: { address },
  } = signedIn(context)
  const now = academy.now()
  const form = await request.formData()
  const {
    intent = '',
    id = '',
    accountName = '',
    accountNumber = '',
    arrived = '',
  } = fieldsOf(form, ['intent', 'id', 'accountName', 'accountNumber', 'arrived'])
  const values = { accountName: accountName.trim(), accountNumber: accountNumber.trim() }
  const answer = (more: Partial<QrPhAnswer>, status: number) =>
    data<QrPhAnswer>({ errors: {}, refusal: null, done: null, values, ...more }, { status })
  const done = (step: QrPhStep) =>
    isFetched(request)
      ? answer({ done: QR_PH_DONE[step] }, 200)
      : redirect(`${linkTo('adminQrPh')}?done=${step}`, 303)
  const refused = (reason: 'not-allowed' | 'proof-needed' | 'changed-meanwhile') => {
    if (reason === 'proof-needed') return answer({ refusal: qrPhText.identityNeeded, asksProof: true }, 403)
    return reason === 'not-allowed'
      ? answer({ refusal: ACTION_REFUSALS['not-allowed'].text }, 403)
      : answer({ refusal: qrPhText.changed }, 409)
  }

  if (intent === 'hide') {
    const hidden = await hideQrPh(academy.records, actor, id, now)
    return hidden.ok ? done('hide') : refused(hidden.reason)
  }
  if (intent === 'show') {
    const shown = await showQrPh(academy.records, actor, { id, arrived: arrived === AGREED }, now)
    if (shown.ok) return done('show')
    return shown.reason === 'not-tried'
      ? answer({ errors: { arrived: qrPhText.notTested } }, 422)
      : refused(shown.reason)
  }
  // Checks the reauthentication before it decodes the picture.
  if (!isProved(actor, now)) return refused('proof-needed')
  const errors = findLongValues(values)
  if (Object.keys(errors).length > 0) return answer({ errors }, 422)
  const read = await codeOf(academy, { actor, address }, form.get('picture'))
  if (!read.ok) return answer({ errors: { picture: read.text } }, 422)
  const kept = await keepPublicPicture(academy.files, 'qr-phs', read.bytes, actor.id)
  if (!kept.ok) return answer({ errors: { picture: contentPictureText(kept.reason) } }, 422)
  const picture = { ...kept.kept, kind: 'qr-ph' as const, ownerId: null, sourceSha256: null }
  const put = await putQrPh(academy.records, actor, { payload: read.payload, picture, ...values }, now)
  if (!put.ok || put.value.again) await dropKept(academy.files, kept.kept)
  if (put.ok) return done('put')
  const { reason } = put
  if (reason === 'not-allowed' || reason === 'proof-needed' || reason === 'changed-meanwhile') return refused(reason)
  return answer({ errors: { picture: qrPhRefusalText[reason] } }, 422)
}

function findLongValues(values: QrPhAnswer['values']): QrPhAnswer['errors'] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) =>
      text.length > LONGEST ? [[name, qrPhText.tooLong(LONGEST)]] : [],
    ),
  )
}

type Read = { ok: true; bytes: Uint8Array; payload: string } | { ok: false; text: string }

async function codeOf(academy: AppServices, sender: Uploader, sent: FormDataEntryValue | null): Promise<Read> {
  if (!(sent instanceof File) || sent.size === 0) return { ok: false, text: qrPhText.pictureMissing }
  const bytes = new Uint8Array(await sent.arrayBuffer())
  const problem = receiptProblem(bytes.length, bytes.subarray(0, 32))
  if (problem) return { ok: false, text: contentPictureText(problem) }
  const admitted = await admitFile(academy, sender, bytes.length)
  if (!admitted.ok) return { ok: false, text: FILE_REFUSALS[admitted.reason].text }
  const codes = await codesIn(bytes, sender.actor.id)
  if (codes === 'busy') return { ok: false, text: contentPictureText('busy') }
  if (codes === null) return { ok: false, text: qrPhRefusalText['not-a-picture'] }
  const [payload] = codes
  if (payload === undefined) return { ok: false, text: qrPhRefusalText['no-code'] }
  if (codes.length > 1) return { ok: false, text: qrPhRefusalText['several-codes'] }
  const right = readQrPh(payload)
  return right.ok ? { ok: true, bytes, payload } : { ok: false, text: qrPhRefusalText[right.reason] }
}
