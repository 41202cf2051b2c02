import { linkTo } from '#routes'
import { data, redirect } from 'react-router'
import { isProved } from '#domain/accounts/rights'
import { FILE_REFUSALS } from '#domain/files/file-allowance'
import { contentPictureText, receiptProblem } from '#domain/files/uploads'
import { AGREED, fieldsOf } from '#domain/forms'
import { readQrPh } from '#domain/money/qr-ph/code'
import { CODE_WORDS } from '#domain/money/qr-ph/words'
import { ACTION_REFUSALS } from '#domain/words/messages'
import { hideQrPh, putQrPh, showQrPh } from '#records/money/qr-ph/academy-code'
import { dropKept, keepPublicPicture } from '#services/content/pictures'
import { codesIn } from '#services/money/qr-codes'
import { signedIn, type AppServices } from '#app/context'
import { admitFile, type Uploader } from '#app/workflows/files/file-admission'
import { isFetched } from '#app/fetched'
import type { PageActionArgs } from '../../list/list-action.ts'

export const QR_PH_DONE = {
  put: 'The code is put in. Try it before clients see it.',
  show: 'Clients see the code from now on',
  hide: 'The code is off: clients see the plain picture alone',
}
export type QrPhStep = keyof typeof QR_PH_DONE

export type QrPhAnswer = {
  errors: Partial<Record<'picture' | 'accountName' | 'accountNumber' | 'arrived', string>>
  refusal: string | null
  asksProof?: true
  done: string | null
  values: { accountName: string; accountNumber: string }
}

const CHANGED = 'Somebody has changed the code since you opened this page. Look at it again first.'
const PROOF_NEEDED = 'This says where everybody’s money goes: confirm that it is you, then press the button again.'
const NOT_TRIED = 'Pay the one peso first and look that it has arrived, then tick this'
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
  const refused = (because: 'not-allowed' | 'proof-needed' | 'changed-meanwhile') => {
    if (because === 'proof-needed') return answer({ refusal: PROOF_NEEDED, asksProof: true }, 403)
    return because === 'not-allowed'
      ? answer({ refusal: ACTION_REFUSALS['not-allowed'].text }, 403)
      : answer({ refusal: CHANGED }, 409)
  }

  if (intent === 'hide') {
    const hidden = await hideQrPh(academy.records, actor, id, now)
    return hidden.ok ? done('hide') : refused(hidden.because)
  }
  if (intent === 'show') {
    const shown = await showQrPh(academy.records, actor, { id, arrived: arrived === AGREED }, now)
    if (shown.ok) return done('show')
    return shown.because === 'not-tried' ? answer({ errors: { arrived: NOT_TRIED } }, 422) : refused(shown.because)
  }
  // Checks the reauthentication before it decodes the picture.
  if (!isProved(actor, now)) return refused('proof-needed')
  const errors = Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) =>
      text.length > LONGEST ? [[name, `Up to ${LONGEST} signs`]] : [],
    ),
  )
  if (Object.keys(errors).length > 0) return answer({ errors }, 422)
  const read = await codeOf(academy, { actor, address }, form.get('picture'))
  if (!read.ok) return answer({ errors: { picture: read.text } }, 422)
  const kept = await keepPublicPicture(academy.files, 'qr-phs', read.bytes, actor.id)
  if (!kept.ok) return answer({ errors: { picture: contentPictureText(kept.because) } }, 422)
  const picture = { ...kept.kept, kind: 'qr-ph' as const, ownerId: null, sourceSha256: null }
  const put = await putQrPh(academy.records, actor, { payload: read.payload, picture, ...values }, now)
  if (!put.ok || put.do.again) await dropKept(academy.files, kept.kept)
  if (put.ok) return done('put')
  const { because } = put
  if (because === 'not-allowed' || because === 'proof-needed' || because === 'changed-meanwhile')
    return refused(because)
  return answer({ errors: { picture: CODE_WORDS[because] } }, 422)
}

type Read = { ok: true; bytes: Uint8Array; payload: string } | { ok: false; text: string }

async function codeOf(academy: AppServices, sender: Uploader, sent: FormDataEntryValue | null): Promise<Read> {
  if (!(sent instanceof File) || sent.size === 0) return { ok: false, text: 'Choose the picture of your code' }
  const bytes = new Uint8Array(await sent.arrayBuffer())
  const problem = receiptProblem(bytes.length, bytes.subarray(0, 32))
  if (problem) return { ok: false, text: contentPictureText(problem) }
  const admitted = await admitFile(academy, sender, bytes.length)
  if (!admitted.ok) return { ok: false, text: FILE_REFUSALS[admitted.because].text }
  const codes = await codesIn(bytes, sender.actor.id)
  if (codes === 'busy') return { ok: false, text: contentPictureText('busy') }
  if (codes === null) return { ok: false, text: CODE_WORDS['not-a-picture'] }
  const [payload] = codes
  if (payload === undefined) return { ok: false, text: CODE_WORDS['no-code'] }
  if (codes.length > 1) return { ok: false, text: CODE_WORDS['several-codes'] }
  const right = readQrPh(payload)
  return right.ok ? { ok: true, bytes, payload } : { ok: false, text: CODE_WORDS[right.because] }
}
