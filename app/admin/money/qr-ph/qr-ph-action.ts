import { isProved } from '#domain/accounts/rights'
import { FILE_REFUSALS } from '#domain/files/file-allowance'
import { contentPictureText, receiptProblem } from '#domain/files/uploads'
import { AGREED, fieldsOf, type FieldErrors, type FieldValues } from '#domain/forms'
import { readQrPh } from '#domain/money/qr-ph/code'
import { qrPhText } from '#domain/text/staff/money/qr-ph'
import { qrPhChangeRefusalText, qrPhRefusalText } from '#domain/text/staff/money/qr-ph-refusals'
import type { RefusalText } from '#domain/text/shared/refusals'
import { hideQrPh, putQrPh, showQrPh } from '#records/money/qr-ph/academy-code'
import { dropKept, keepPublicPicture } from '#services/content/pictures'
import { codesIn } from '#services/money/qr-codes'
import { defineAction, defineActions } from '#app/action'
import type { AppServices } from '#app/context'
import { admitFile, type Uploader } from '#app/workflows/files/file-admission'

export const QR_PH_DONE = {
  put: qrPhText.put,
  show: qrPhText.show,
  hide: qrPhText.hide,
}
const LONGEST = 80

const hide = defineAction({
  read: (form) => ({ ok: true, value: idIn(form) }),
  run: (id, { academy, actor, now }) => hideQrPh(academy.records, actor, id, now),
  refusals: qrPhChangeRefusalText,
  done: () => ({ news: 'hide', text: QR_PH_DONE.hide }),
})

const show = defineAction({
  read: (form) => ({ ok: true, value: { id: idIn(form), arrived: form.get('arrived') === AGREED } }),
  run: (shown, { academy, actor, now }) => showQrPh(academy.records, actor, shown, now),
  refusals: qrPhChangeRefusalText,
  done: () => ({ news: 'show', text: QR_PH_DONE.show }),
})

const put = defineAction({
  async read(form, { academy, actor, visit, now }) {
    const { accountName = '', accountNumber = '' } = fieldsOf(form, ['accountName', 'accountNumber'])
    const values = { accountName: accountName.trim(), accountNumber: accountNumber.trim() }
    // Checks the reauthentication before it decodes the picture.
    if (!isProved(actor, now)) return { ok: false, refusal: qrPhChangeRefusalText['proof-needed'], values }
    const errors = findLongValues(values)
    if (Object.keys(errors).length > 0) return { ok: false, errors, values }
    const read = await readCode(academy, { actor, address: visit.address }, form.get('picture'))
    return read.ok ? { ok: true, value: { ...read, ...values }, values } : { ...read, values }
  },
  async run({ bytes, payload, accountName, accountNumber }, { academy, actor, now }) {
    const kept = await keepPublicPicture(academy.files, 'qr-phs', bytes, actor.id)
    if (!kept.ok) return { ok: false as const, reason: 'picture-refused' as const, picture: kept.reason }
    const picture = { ...kept.kept, kind: 'qr-ph' as const, ownerId: null, sourceSha256: null }
    const code = { payload, picture, accountName, accountNumber }
    const saved = await putQrPh(academy.records, actor, code, now)
    if (!saved.ok || saved.value.again) await dropKept(academy.files, kept.kept)
    return saved
  },
  refusals: {
    ...qrPhRefusalText,
    ...qrPhChangeRefusalText,
    'picture-refused': 'explained',
  },
  explain: (refused) =>
    refused.reason === 'picture-refused' ? toPictureRefusal(contentPictureText(refused.picture)) : {},
  done: () => ({ news: 'put', text: QR_PH_DONE.put }),
})

export const changeQrPh = defineActions({ hide, show, put })

const idIn = (form: FormData) => String(form.get('id') ?? '')

const toPictureRefusal = (text: string): RefusalText => ({ text, status: 422, field: 'picture' })

function findLongValues(values: FieldValues): FieldErrors {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) =>
      text.length > LONGEST ? [[name, qrPhText.tooLong(LONGEST)]] : [],
    ),
  )
}

type Read = { ok: true; bytes: Uint8Array; payload: string } | { ok: false; refusal: RefusalText }

async function readCode(academy: AppServices, sender: Uploader, sent: FormDataEntryValue | null): Promise<Read> {
  const refused = (refusal: RefusalText) => ({ ok: false as const, refusal })
  if (!(sent instanceof File) || sent.size === 0) return refused(toPictureRefusal(qrPhText.pictureMissing))
  const bytes = new Uint8Array(await sent.arrayBuffer())
  const problem = receiptProblem(bytes.length, bytes.subarray(0, 32))
  if (problem) return refused(toPictureRefusal(contentPictureText(problem)))
  const admitted = await admitFile(academy, sender, bytes.length)
  if (!admitted.ok) return refused(toPictureRefusal(FILE_REFUSALS[admitted.reason].text))
  const codes = await codesIn(bytes, sender.actor.id)
  if (codes === 'busy') return refused(toPictureRefusal(contentPictureText('busy')))
  if (codes === null) return refused(qrPhRefusalText['not-a-picture'])
  const [payload] = codes
  if (payload === undefined) return refused(qrPhRefusalText['no-code'])
  if (codes.length > 1) return refused(qrPhRefusalText['several-codes'])
  const right = readQrPh(payload)
  return right.ok ? { ok: true, bytes, payload } : refused(qrPhRefusalText[right.reason])
}
