import { redirect } from 'react-router'
import { linkTo } from '#routes'
import { GUARDIAN_FIELDS } from '#domain/consent/guardians'
import type { Answers } from '#domain/consent/purposes'
import { completeFormStep, no, yes } from '#domain/enrolment/enrolment'
import {
  ADDITIONAL_FIELDS,
  additionalForm,
  fieldsOf,
  parseFields,
  PERSONAL_FIELDS,
  REGISTRATION_FIELDS,
  type Additional,
  type Personal,
} from '#domain/forms'
import { isVoucherRefusal } from '#domain/money/vouchers/vouchers'
import { ACTION_REFUSALS, type RefusalText } from '#domain/text/shared/refusals'
import { voucherRefusalText } from '#domain/text/shared/voucher-refusals'
import { MESSAGES } from '#domain/words/messages'
import { registrationDraft } from '#records/enrolment/drafts'
import { bookPackage, cancelRegistration, findEnrolment, saveDraft } from '#records/enrolment/enrolment'
import { submitProof } from '#records/enrolment/submit-proof'
import { uploadOf } from '#records/files/uploads'
import { defineAction, defineActions, type ActionContext } from '#app/action'
import { noticeReadIn } from '#app/workflows/consent/notice-read'
import { readPaymentLater } from '#app/workflows/enrolment/receipt-readings'
import { readConsentAnswers, readTickedPurposes } from '../../consent/consent-action.ts'
import { priceActions } from '../../money/choosing/price-actions.ts'
import {
  explainProof,
  keepProofPicture,
  PICTURE_MISSING,
  proofRefusals,
  readProofPicture,
  type SentPicture,
} from './proof-picture.ts'
import { answerPaymentQuestion } from '../questions/answer-question.ts'
import { readPackageKey, toRegistration } from './registration-address.ts'
import { readDraft, readPersonal } from '../registration-read.ts'

const cancel = defineAction({
  read: () => ({ ok: true, value: null }),
  run: (_, { academy, actor }) => cancelRegistration(academy.records, actor.id),
  refusals: ACTION_REFUSALS,
  done: () => redirect(linkTo('packages')),
})

const again = defineAction({
  read: (_, { params }) => ({ ok: true, value: readPackageKey(params) }),
  run: (key, { academy, actor }) => bookPackage(academy.records, actor.id, key),
  refusals: ACTION_REFUSALS,
  done: (_booked, _key, { params }) => redirect(`${toRegistration(params)}?step=1`),
})

function readStep(form: FormData, now: Date, parentName: string | null) {
  const step = Number(form.get('step'))
  const goesOn = form.get('intent') !== 'previous'
  const personal = step !== 2
  const guardian = GUARDIAN_FIELDS.filter((name) => form.has(name))
  const values = fieldsOf(form, personal ? [...PERSONAL_FIELDS, ...guardian] : ADDITIONAL_FIELDS)
  const parsed = personal ? readPersonal(values, now, parentName) : parseFields(additionalForm(now), values)
  const leaves: 'personal' | 'additional' | null = goesOn && parsed.ok ? (personal ? 'personal' : 'additional') : null
  return { step, goesOn, values, leaves, errors: goesOn && !parsed.ok ? parsed.errors : null }
}

const saveStep = defineAction({
  read(form, { actor, now }) {
    const value = readStep(form, now, actor.parentName ?? null)
    return { ok: true, value, values: value.values }
  },
  async run({ step, values, leaves, errors }, { academy, actor, params, now }) {
    if (step === 3) return yes(null)
    const saved = await saveDraft(academy.records, actor.id, readPackageKey(params), values, leaves, now)
    return saved.ok && errors ? { ...no('wrong'), errors } : saved
  },
  refusals: { ...ACTION_REFUSALS, wrong: 'explained' },
  explain: (refused) => ('errors' in refused ? { errors: refused.errors, status: 422 } : {}),
  done(_saved, { step, goesOn }, { params }) {
    const next = step === 3 ? 2 : Math.max(1, step + (goesOn ? 1 : -1))
    return redirect(`${toRegistration(params)}?step=${next}`)
  },
})

const TRAINING_NEEDED: RefusalText = { text: MESSAGES.trainingNeeded, status: 422, field: 'training' }
const STEP_OF = { 'personal-wrong': 1, 'guardian-needed': 1, 'additional-wrong': 2 }

// Only a retry has no draft, and a retry saves none.
const BLANK = fieldsOf(new Map(), REGISTRATION_FIELDS) as Personal & Additional

type Proof = { picture: SentPicture; consents: Answers & ReturnType<typeof noticeReadIn> }

async function sendProof({ picture, consents }: Proof, context: ActionContext) {
  const { academy, actor, params, now } = context
  const { records } = academy
  const key = readPackageKey(params)
  // Security: another user's upload and an unknown one give the same error.
  if ('id' in picture && !(await uploadOf(records, actor.id, picture.id))) return no('upload-missing')
  const [facts, { draft }] = await Promise.all([
    findEnrolment(records, actor.id),
    registrationDraft(records, actor, now),
  ])
  // A retried submit may find its payment saved and its draft deleted: the record decides.
  const isRetry = 'id' in picture && facts?.payment?.upload === picture.id
  if (!facts) return no('no-account')
  const { personal, additional } = readDraft(draft, now, actor.parentName ?? null)
  if (!isRetry) {
    const allowed = completeFormStep(facts, key, null)
    if (!allowed.ok) return allowed
    if (!consents.training) return no('consent-needed')
    if (!personal.ok) return no('personal-wrong')
    if (!additional.ok) return no('additional-wrong')
  }
  const upload = await keepProofPicture(context, picture)
  if (!upload.ok) return upload
  const form = { ...BLANK, ...(personal.ok && personal.value), ...(additional.ok && additional.value) }
  const proof = {
    package: key,
    upload: upload.uploadId,
    form,
    consents,
    guardian: personal.guardian,
    parentId: actor.parentId ?? null,
  }
  const submitted = await submitProof(records, actor.id, proof, now)
  if (!submitted.ok) return { ...submitted, code: draft.voucher ?? '' }
  await readPaymentLater(academy, submitted.value.paymentId)
  return submitted
}

const submit = defineAction({
  read(form, context) {
    const values = readTickedPurposes(form)
    const picture = readProofPicture(form)
    const consents = { ...readConsentAnswers(form), ...noticeReadIn(form, context.visit) }
    if (picture) return { ok: true, value: { picture, consents }, values }
    context.academy.log.warn({ user: context.actor.id }, MESSAGES.imageMissingLog)
    return { ok: false, errors: PICTURE_MISSING, values }
  },
  run: sendProof,
  refusals: {
    ...proofRefusals,
    ...voucherRefusalText,
    'no-account': { leave: linkTo('login') },
    'consent-needed': TRAINING_NEEDED,
    'no-such-notice': TRAINING_NEEDED,
    'personal-wrong': 'explained',
    'additional-wrong': 'explained',
    'guardian-needed': 'explained',
  },
  explain(refused, _proof, { params }) {
    const { reason } = refused
    if (reason === 'personal-wrong' || reason === 'additional-wrong' || reason === 'guardian-needed')
      return redirect(`${toRegistration(params)}?step=${STEP_OF[reason]}&check=1`)
    return 'code' in refused && isVoucherRefusal(reason) ? { values: { code: refused.code } } : explainProof(refused)
  },
  done: (_submitted, _proof, { params }) => redirect(toRegistration(params)),
})

const ACTIONS = { cancel, again, submit, ...priceActions, answer: answerPaymentQuestion, step: saveStep }

export const changeRegistration = defineActions(ACTIONS, (form) => {
  const intent = form.get('intent')
  return typeof intent === 'string' && Object.hasOwn(ACTIONS, intent) ? intent : 'step'
})
