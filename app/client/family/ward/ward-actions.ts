import { data } from 'react-router'
import { linkTo } from '#routes'
import { isConsentChoice, type Answers } from '#domain/consent/purposes'
import { AGREED } from '#domain/forms'
import { BALANCE_REFUSALS } from '#domain/text/client/money/balance'
import { wardText } from '#domain/text/client/accounts/ward'
import { findOwnWard } from '#records/consent/find-guardian-account'
import { answerFromAccount } from '#records/consent/guardian-accounts'
import { sendRest } from '#records/money/balance/rest'
import { defineAction, defineActions } from '#app/action'
import { noticeReadIn } from '#app/workflows/consent/notice-read'
import { readPaymentLater } from '#app/workflows/enrolment/receipt-readings'
import { clearAway } from '#app/workflows/files/clear-away'
import {
  explainProof,
  keepProofPicture,
  PICTURE_MISSING,
  proofRefusals,
  readProofPicture,
} from '../../enrolment/actions/proof-picture.ts'

const change = defineAction({
  read(form, { visit }) {
    const purpose = form.get('purpose')
    const answers: Answers = isConsentChoice(purpose) ? { [purpose]: form.get('given') === AGREED } : {}
    return { ok: true, value: { answers, read: noticeReadIn(form, visit) } }
  },
  async run(consent, { academy, actor, params: { id = '' }, now }) {
    const saved = await answerFromAccount(academy.records, actor, { childId: id, ...consent }, now)
    if (saved.ok) await clearAway(academy)
    return saved
  },
  refusals: {
    'not-found': 404,
    'no-such-notice': { text: wardText.loadAgain, status: 422 },
    'consent-needed': { text: wardText.trainingFirst, status: 409 },
    'name-missing': { text: wardText.loadAgain, status: 422 },
  },
  done: (_saved, _consent, { params: { id = '' } }) => ({ leave: linkTo('ward', { id }) }),
})

const rest = defineAction({
  async read(form, { academy, actor, params, now }) {
    // Security: this runs before anything reads the form, because the page opens to the guardian alone.
    const ward = await findOwnWard(academy.records.read, actor, params.id ?? '', now)
    if (!ward) throw data(null, { status: 404 })
    const picture = readProofPicture(form)
    return picture ? { ok: true, value: { ward, picture } } : { ok: false, errors: PICTURE_MISSING }
  },
  async run({ ward, picture }, context) {
    const { academy, actor, now } = context
    const upload = await keepProofPicture(context, picture)
    if (!upload.ok) return upload
    const submitted = await sendRest(academy.records, ward.id, upload.uploadId, now, actor.id)
    if (submitted.ok) await readPaymentLater(academy, submitted.value.paymentId)
    return submitted
  },
  refusals: { ...proofRefusals, ...BALANCE_REFUSALS, 'not-allowed': 403 },
  explain: explainProof,
  done: (_sent, _picture, { params: { id = '' } }) => ({ leave: linkTo('ward', { id }) }),
})

export const changeWard = defineActions({ change, rest })
