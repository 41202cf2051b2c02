import { isOpenedByParent } from '#domain/accounts/families/families'
import type { Answers } from '#domain/consent/purposes'
import { no, yes } from '#domain/enrolment/enrolment'
import { CHILDREN_AT_LEAST } from '#domain/enrolment/family-payment'
import type { FieldErrors } from '#domain/forms'
import { familyPayRefusalText, familyPayText as text } from '#domain/text/client/money/family-payment'
import { voucherRefusalText } from '#domain/text/shared/voucher-refusals'
import { MESSAGES } from '#domain/words/messages'
import { ownFamilyPayment, submitFamilyProof } from '#records/enrolment/family/submit-family-proof'
import { uploadOf } from '#records/files/uploads'
import { redirect } from 'react-router'
import { linkTo } from '#routes'
import { defineAction, type ActionContext } from '#app/action'
import { noticeReadIn } from '#app/workflows/consent/notice-read'
import { readPaymentLater } from '#app/workflows/enrolment/receipt-readings'
import {
  explainProof,
  keepProofPicture,
  PICTURE_MISSING,
  proofRefusals,
  readProofPicture,
  type SentPicture,
} from '../../enrolment/actions/proof-picture.ts'
import { loadRegistrations, sumToPay, type FamilyRegistration } from './load-registrations.ts'
import {
  childField,
  consentField,
  readChildAnswers,
  readChosenChildren,
  readConsentTicks,
  toPayAddress,
} from './pay-fields.ts'

type ChosenChild = { id: string; answers: Answers }
type FamilyPayForm = {
  children: ChosenChild[]
  picture: SentPicture | null
  /** The total that the page showed, in centavos. */
  shownSum: string
  notice: ReturnType<typeof noticeReadIn>
}
type Chosen = FamilyRegistration & Pick<ChosenChild, 'answers'>

function findErrors(chosen: readonly Chosen[], picture: SentPicture | null): { errors: FieldErrors; wait: boolean } {
  const errors: FieldErrors = {}
  if (chosen.length < CHILDREN_AT_LEAST) errors.children = text.tooFew
  for (const { id, firstName, ready, state } of chosen)
    if (!ready) errors[childField(id)] = text.notReady(firstName, state)
  const wait = Object.keys(errors).length > 0
  for (const { id, firstName, answers } of chosen)
    if (answers.training !== true) errors[consentField('training', id)] = text.trainingNeeded(firstName)
  return { errors: { ...errors, ...(picture ? {} : PICTURE_MISSING) }, wait }
}

async function sendFamilyProof({ children, picture, shownSum, notice }: FamilyPayForm, context: ActionContext) {
  const { academy, actor, now } = context
  const { records } = academy
  if (isOpenedByParent(actor)) return no('not-allowed')
  // Security: another user's upload and an unknown one give the same error.
  if (picture && 'id' in picture && !(await uploadOf(records, actor.id, picture.id))) return no('upload-missing')
  const known = new Map((await loadRegistrations(academy, actor)).map((each) => [each.id, each]))
  const chosen = children.flatMap(({ id, answers }): Chosen[] => {
    const registration = known.get(id)
    return registration ? [{ ...registration, answers }] : []
  })
  if (chosen.length < children.length) return no('not-your-child')
  const before = picture && 'id' in picture ? await ownFamilyPayment(records, actor, { upload: picture.id }) : null
  if (before) {
    // A retry finds the payment saved and the drafts deleted; a used proof does not pay once more.
    const isRetry = chosen.every(({ id, ready }) => !ready && before.childIds.includes(id))
    return isRetry ? yes({ familyPaymentId: before.id }) : no('upload-missing')
  }
  const { errors, wait } = findErrors(chosen, picture)
  if (!wait && String(sumToPay(chosen)) !== shownSum) return no('sum-changed')
  if (!picture || Object.keys(errors).length > 0) return { ...no('wrong'), errors }
  const upload = await keepProofPicture(context, picture)
  if (!upload.ok) return upload
  const registrations = chosen.flatMap(({ id, answers, ready }) =>
    ready ? [{ childId: id, package: ready.package, form: ready.form, consents: { ...answers, ...notice } }] : [],
  )
  const sent = await submitFamilyProof(records, actor, { children: registrations, upload: upload.uploadId }, now)
  if (!sent.ok) return { ...sent, firstName: known.get(sent.childId ?? '')?.firstName }
  const [paymentId = ''] = sent.value.paymentIds
  await readPaymentLater(academy, paymentId)
  return yes({ familyPaymentId: sent.value.familyPaymentId })
}

const TRAINING_NEEDED = { text: MESSAGES.trainingNeeded, status: 422, field: 'children' }
const REFUSALS = {
  ...proofRefusals,
  ...voucherRefusalText,
  ...familyPayRefusalText,
  'consent-needed': TRAINING_NEEDED,
  'no-such-notice': TRAINING_NEEDED,
  'not-allowed': 403,
  'not-your-child': 404,
  'sum-changed': 'explained',
  wrong: 'explained',
} as const

export const payForFamily = defineAction({
  read(form, { visit }) {
    const ids = readChosenChildren(form)
    const value: FamilyPayForm = {
      children: ids.map((id) => ({ id, answers: readChildAnswers(form, id) })),
      picture: readProofPicture(form),
      shownSum: String(form.get('sum') ?? ''),
      notice: noticeReadIn(form, visit),
    }
    return { ok: true, value, values: { chosen: ids.join(' '), ...readConsentTicks(form) } }
  },
  run: sendFamilyProof,
  refusals: REFUSALS,
  explain(refused, { children }) {
    if (refused.reason === 'sum-changed') {
      const agreed = children.flatMap(({ id, answers }) =>
        Object.entries(answers).flatMap(([purpose, given]) => (given ? [[`${purpose}-${id}`, 'yes']] : [])),
      )
      const ids = children.map(({ id }) => id)
      return redirect(toPayAddress(ids, { changed: '1', ...Object.fromEntries(agreed) }), 303)
    }
    if ('errors' in refused) return { errors: refused.errors, status: 422 }
    if ('firstName' in refused && refused.childId && refused.firstName) {
      const found = REFUSALS[refused.reason]
      const why = typeof found === 'object' ? found.text : ''
      return { errors: { [childField(refused.childId)]: text.refused(refused.firstName, why) } }
    }
    return explainProof(refused)
  },
  done: ({ value: { familyPaymentId } }) => ({ leave: `${linkTo('family')}?paid=${familyPaymentId}` }),
})
