import { linkTo } from '#routes'
import { data, redirect } from 'react-router'
import { GUARDIAN_FIELDS } from '#domain/consent/guardians'
import { endGuardianships } from '#records/consent/guardian-duties'
import { completeFormStep, screenFor } from '#domain/enrolment/enrolment'
import {
  ADDITIONAL_FIELDS,
  additionalForm,
  fieldsOf,
  parseFields,
  PERSONAL_FIELDS,
  REGISTRATION_FIELDS,
  type Additional,
  type Personal,
  type FieldErrors,
} from '#domain/forms'
import { formatInstant, manilaDayOf, manilaTomorrow } from '#domain/words/formats'
import { MESSAGES } from '#domain/words/messages'
import { packageKeyFromSlug, packageSlug, type PackageKey, type TrainingPackage } from '#domain/enrolment/packages'
import { paymentDetailsFile } from '#records/content/content'
import { owedBy } from '#records/money/balance/owed'
import { bookPackage, cancelRegistration, decisionFor, findEnrolment, saveDraft } from '#records/enrolment/enrolment'
import { submitProof } from '#records/enrolment/submit-proof'
import { newestNotice } from '#records/consent/notices'
import { ownConsents } from '#records/consent/consents'
import { readConsentAnswers, readTickedPurposes } from '../consent/consent-action.ts'
import { noticeReadIn } from '#app/workflows/consent/notice-read'
import { registrationDraft } from '#records/enrolment/drafts'
import { trainingPackage } from '#records/enrolment/packages'
import { lastQuestion } from '#records/enrolment/payment-questions'
import { uploadOf } from '#records/files/uploads'
import { signedIn, type AppServices } from '#app/context'
import { readPaymentLater } from '#app/workflows/enrolment/receipt-readings'
import type { Uploader } from '#app/workflows/files/file-admission'
import type { Actor } from '#domain/accounts/accounts'
import { loadPayExactly } from '../money/pay-exactly/load-pay-exactly.ts'
import { isVoucherRefusal } from '#domain/money/vouchers/vouchers'
import { voucherRefusalText } from '#domain/text/shared/voucher-refusals'
import { choose, isPriceIntent } from '../money/choosing/choose.ts'
import { formatAgreedTerms, loadOffer } from '../money/choosing/offer.ts'
import { answer } from './questions/answer-question.ts'
import { errorsOfStep, readDraft, readPersonal } from './registration-read.ts'
import { RegistrationForm, type FormStep } from './registration-form'
import { OUTCOMES } from './registration-outcome'
import { keepSent, toRefusalAnswer, sentPicture, wrong } from './sent-picture.ts'
import type { Route } from './+types/registration'

const LARGE: FieldErrors = { receipt: MESSAGES.largeReceipt }

function stepOf(url: URL, registrationStep: number): FormStep {
  const requestedStep = url.searchParams.get('step')
  if (requestedStep === '1' || requestedStep === '2' || requestedStep === '3')
    return Number(requestedStep) as FormStep
  return registrationStep >= 3 ? 3 : 1
}

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const key = packageKeyFromSlug(params.packagesid)
  const chosen = key && (await trainingPackage(records, key))
  if (!key || !chosen) throw data(null, { status: 404 })
  await endGuardianships(records, now(), actor.id)
  const facts = await findEnrolment(records, actor.id)
  if (!facts) throw redirect(linkTo('packages'))
  const screen = screenFor(facts, key)
  if (screen === 'packages') throw redirect(linkTo('packages'))
  const check = url.searchParams.get('check')
  const tooLarge = check === 'too-large' && (screen === 'form' || screen === 'asked')
  if (screen === 'form')
    return loadForm(academy, actor, { chosen, step: stepOf(url, facts.registrationStep), check, tooLarge })
  const [decision, question, owed] = await Promise.all([
    decisionFor(records, actor),
    lastQuestion(records, actor),
    screen === 'confirmed' ? owedBy(records.read, actor) : null,
  ])
  return data(
    {
      screen,
      package: chosen,
      reason: decision?.reason ?? null,
      submitted: formatInstant(decision?.submittedAt ?? null),
      agreed: decision && formatAgreedTerms(decision, screen === 'confirmed' ? owed : undefined),
      code: decision?.code ?? null,
      question: question && { ...question, answered: question.answeredAt && formatInstant(question.answeredAt) },
      errors: tooLarge ? LARGE : {},
      personId: actor.id,
    },
    { status: tooLarge ? 413 : 200 },
  )
}

async function loadForm(
  academy: AppServices,
  actor: Actor,
  {
    chosen,
    step,
    check,
    tooLarge,
  }: { chosen: TrainingPackage; step: FormStep; check: string | null; tooLarge: boolean },
) {
  const { records, now } = academy
  const [{ draft, asOf }, detailsFile, notice, consents, offer] = await Promise.all([
    registrationDraft(records, actor),
    paymentDetailsFile(records),
    newestNotice(records),
    ownConsents(records, actor),
    loadOffer(records, actor.id, chosen.key, now()),
  ])
  const { amountCentavos } = offer
  const paid = { package: chosen.key, partOf: null, amountCentavos }
  const pay = step === 3 ? await loadPayExactly(academy, actor, paid) : null
  const errors = tooLarge ? LARGE : check ? errorsOfStep(step, draft, now()) : {}
  const status = tooLarge ? 413 : Object.keys(errors).length > 0 ? 422 : 200
  return data(
    {
      screen: 'form' as const,
      package: chosen,
      step,
      draft,
      asOf,
      errors,
      detailsFile,
      pay,
      offer,
      notice: notice.version,
      answers: Object.fromEntries(consents.map(({ purpose, given }) => [purpose, given])),
      today: manilaDayOf(now()),
      tomorrow: manilaTomorrow(now()),
      personId: actor.id,
    },
    { status },
  )
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { academy, visit, actor } = signedIn(context)
  const sender = { actor, address: visit.address }
  const key = packageKeyFromSlug(params.packagesid)
  if (!key || !(await trainingPackage(academy.records, key))) throw data(null, { status: 404 })
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  const here = linkTo('registration', { packagesid: packageSlug(key) })

  if (intent === 'cancel') {
    const cancelled = await cancelRegistration(academy.records, actor.id)
    return cancelled.ok ? redirect(linkTo('packages')) : toRefusalAnswer(cancelled.reason)
  }
  if (intent === 'again') {
    const booked = await bookPackage(academy.records, actor.id, key)
    return booked.ok ? redirect(`${here}?step=1`) : toRefusalAnswer(booked.reason)
  }
  if (intent === 'submit') return submit({ academy, sender, key, form, here })
  if (isPriceIntent(intent)) return choose({ academy, sender, key, form, here, request })
  if (intent === 'answer') return answer({ academy, sender, form, here })
  return turn(academy, actor, key, form, intent, here)
}

async function turn(
  { records, now }: AppServices,
  actor: Actor,
  key: PackageKey,
  form: FormData,
  intent: string,
  here: string,
) {
  const step = Number(form.get('step'))
  if (step === 3) return redirect(`${here}?step=2`)
  const personal = step !== 2
  const guardian = GUARDIAN_FIELDS.filter((name) => form.has(name))
  const values = fieldsOf(form, personal ? [...PERSONAL_FIELDS, ...guardian] : ADDITIONAL_FIELDS)
  const parsed = personal ? readPersonal(values, now()) : parseFields(additionalForm(now()), values)
  const goesOn = intent !== 'previous'
  const leaves = goesOn && parsed.ok ? (personal ? 'personal' : 'additional') : null
  const saved = await saveDraft(records, actor.id, key, values, leaves, now())
  if (!saved.ok) return toRefusalAnswer(saved.reason)
  if (goesOn && !parsed.ok) return wrong(parsed.errors, values)
  return redirect(`${here}?step=${Math.max(1, step + (goesOn ? 1 : -1))}`)
}

type Submit = {
  academy: AppServices
  sender: Uploader & { actor: Actor }
  key: PackageKey
  form: FormData
  here: string
}

/** Stores a receipt only after all fields are valid, then creates the one payment. */
async function submit({ academy, sender, key, form, here }: Submit) {
  const { records, now, log } = academy
  const { actor } = sender
  const consents = { ...readConsentAnswers(form), ...noticeReadIn(form, sender) }
  const ticked = readTickedPurposes(form)
  const sent = sentPicture(form)
  if (!sent) {
    log.warn({ user: actor.id }, MESSAGES.imageMissingLog)
    return wrong({ receipt: MESSAGES.imageRequired }, ticked)
  }
  // Security: another user's upload and an unknown one give the same error.
  if ('id' in sent && !(await uploadOf(records, actor.id, sent.id)))
    return wrong({ receipt: MESSAGES.uploadGone }, ticked)
  const [facts, { draft }] = await Promise.all([findEnrolment(records, actor.id), registrationDraft(records, actor)])
  // A retried submit may find its payment saved and its draft deleted: the record decides.
  const isRetry = 'id' in sent && facts?.payment?.upload === sent.id
  if (!facts) throw redirect(linkTo('login'))
  if (!isRetry) {
    const allowed = completeFormStep(facts, key, null)
    if (!allowed.ok) return toRefusalAnswer(allowed.reason)
  }
  const { personal, additional } = readDraft(draft, now())
  if (!isRetry && !consents.training) return wrong({ training: MESSAGES.trainingNeeded }, ticked)
  if (!isRetry && !personal.ok) return redirect(`${here}?step=1&check=1`)
  if (!isRetry && !additional.ok) return redirect(`${here}?step=2&check=1`)
  const upload = await keepSent(academy, sender, sent)
  if (!upload.ok) return wrong({ receipt: upload.text }, ticked, upload.status)
  const words = { ...BLANK, ...(personal.ok && personal.value), ...(additional.ok && additional.value) }
  const proof = { package: key, upload: upload.uploadId, form: words, consents, guardian: personal.guardian }
  const submitted = await submitProof(records, actor.id, proof, now())
  if (submitted.ok) {
    await readPaymentLater(academy, submitted.value.paymentId)
    return redirect(here)
  }
  const { reason } = submitted
  if (reason === 'upload-missing') return wrong({ receipt: MESSAGES.uploadGone }, ticked)
  if (reason === 'consent-needed' || reason === 'no-such-notice')
    return wrong({ training: MESSAGES.trainingNeeded }, ticked)
  if (isVoucherRefusal(reason))
    return wrong({ code: voucherRefusalText[reason] }, { ...ticked, code: draft.voucher ?? '' })
  return reason === 'guardian-needed' ? redirect(`${here}?step=1&check=1`) : toRefusalAnswer(reason)
}

// Only a retry has no draft, and a retry saves none.
const BLANK = fieldsOf(new Map(), REGISTRATION_FIELDS) as Personal & Additional

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.screen === 'form')
    return (
      <RegistrationForm key={`${loaderData.package.key}-${loaderData.step}`} {...loaderData} answer={actionData} />
    )
  const Outcome = OUTCOMES[loaderData.screen]
  return <Outcome {...loaderData} answer={actionData} />
}
