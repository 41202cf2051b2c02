import { data, redirect } from 'react-router'
import { fillForm, screenFor } from '#domain/enrolment'
import { ADDITIONAL_FIELDS, additionalForm, fieldsOf, parseFields, PERSONAL_FIELDS, personalForm, type FieldErrors, type FieldValues, type RegistrationDraft } from '#domain/forms'
import { formatInstant, manilaTomorrow } from '#domain/formats'
import { MESSAGES, REFUSALS, type Refusal } from '#domain/messages'
import { packageKeyFromSlug, packageSlug, type PackageKey } from '#domain/packages'
import { pictureProblemText, receiptProblem } from '#domain/uploads'
import { paymentDetailsFile } from '#records/content'
import { bookPackage, cancelRegistration, decisionFor, enrolmentOf, registrationDraft, saveDraft, submitProof } from '#records/enrolment'
import { trainingPackage } from '#records/packages'
import { academyContext, visitContext, type Academy } from '../context.ts'
import { readPaymentLater } from '../receipt-readings.ts'
import { finishReceipt, keepPostedReceipt } from '../receipts.ts'
import type { Actor } from '#domain/accounts'
import type { RegistrationAnswer } from './registration-answer.ts'
import { RegistrationForm, type FormStep } from './registration-form'
import { Confirmed, Pending, Rejected } from './registration-outcome'
import type { Route } from './+types/registration'

/** The step asked for in the address; without one, the furthest the person has come. */
function stepOf(url: string, registrationStep: number): FormStep {
  const asked = new URL(url).searchParams.get('step')
  if (asked === '1' || asked === '2' || asked === '3') return Number(asked) as FormStep
  return registrationStep >= 3 ? 3 : 1
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { records, now } = context.get(academyContext)
  const { actor } = context.get(visitContext)
  const key = packageKeyFromSlug(params.packagesid)
  if (!key) throw data(null, { status: 404 })
  if (!actor) throw redirect('/login')
  const [facts, chosen] = await Promise.all([enrolmentOf(records, actor.id), trainingPackage(records, key)])
  if (!facts || !chosen) throw redirect('/packages-registration')
  const screen = screenFor(facts, key)
  if (screen === 'packages') throw redirect('/packages-registration')
  if (screen === 'form') {
    const [draft, detailsFile] = await Promise.all([registrationDraft(records, actor), paymentDetailsFile(records)])
    const step = stepOf(request.url, facts.registrationStep)
    // Sent back here by a submit: the step says what it misses.
    const check = new URL(request.url).searchParams.get('check')
    const errors = check === 'too-large' ? { receipt: MESSAGES.largeReceipt } : check ? errorsOfStep(step, draft, now()) : {}
    const status = check === 'too-large' ? 413 : Object.keys(errors).length > 0 ? 422 : 200
    return data({ screen, package: chosen, step, draft, errors, detailsFile, tomorrow: manilaTomorrow(now()), personId: actor.id }, { status })
  }
  const decision = await decisionFor(records, actor)
  return data({ screen, package: chosen, reason: decision?.reason ?? null, submitted: formatInstant(decision?.submittedAt ?? null) })
}

function errorsOfStep(step: FormStep, draft: RegistrationDraft, now: Date): FieldErrors {
  const typed = new Map(Object.entries(draft))
  const parsed = step === 2 ? parseFields(additionalForm(now), fieldsOf(typed, ADDITIONAL_FIELDS)) : parseFields(personalForm(now), fieldsOf(typed, PERSONAL_FIELDS))
  return parsed.ok ? {} : parsed.errors
}

const wrong = (errors: FieldErrors, values: FieldValues) => data<RegistrationAnswer>({ errors, values, refusal: null }, { status: 422 })
const refused = (because: Refusal) => {
  const { title, text, status } = REFUSALS[because]
  return data<RegistrationAnswer>({ errors: {}, values: {}, refusal: { title, text } }, { status })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const academy = context.get(academyContext)
  const { actor } = context.get(visitContext)
  const key = packageKeyFromSlug(params.packagesid)
  if (!key) throw data(null, { status: 404 })
  if (!actor) throw redirect('/login')
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  const here = `/registration/${packageSlug(key)}`

  if (intent === 'cancel') {
    const cancelled = await cancelRegistration(academy.records, actor.id)
    return cancelled.ok ? redirect('/packages-registration') : refused(cancelled.because)
  }
  if (intent === 'again') {
    const booked = await bookPackage(academy.records, actor.id, key)
    return booked.ok ? redirect(`${here}?step=1`) : refused(booked.because)
  }
  if (intent === 'submit') return submit(academy, actor, key, form, here)
  return turn(academy, actor, key, form, intent, here)
}

/** Next checks the step and goes on, Previous goes back unchecked; both keep the words. */
async function turn({ records, now }: Academy, actor: Actor, key: PackageKey, form: FormData, intent: string, here: string) {
  const step = Number(form.get('step'))
  if (step === 3) return redirect(`${here}?step=2`)
  const personal = step !== 2
  const values = fieldsOf(form, personal ? PERSONAL_FIELDS : ADDITIONAL_FIELDS)
  const parsed = personal ? parseFields(personalForm(now()), values) : parseFields(additionalForm(now()), values)
  const goesOn = intent !== 'previous'
  const leaves = goesOn && parsed.ok ? (personal ? 'personal' : 'additional') : null
  const saved = await saveDraft(records, actor.id, key, values, leaves, now())
  if (!saved.ok) return refused(saved.because)
  if (goesOn && !parsed.ok) return wrong(parsed.errors, values)
  return redirect(`${here}?step=${Math.max(1, step + (goesOn ? 1 : -1))}`)
}

/** The whole registration is checked again, then the proof makes its one payment. */
async function submit(academy: Academy, actor: Actor, key: PackageKey, form: FormData, here: string) {
  const { records, now, log } = academy
  const facts = await enrolmentOf(records, actor.id)
  const upload = await receiptOf(academy, actor, form, facts ? fillForm(facts, key, null).ok : false)
  const draft = await registrationDraft(records, actor)
  const typed = new Map(Object.entries(draft))
  const personal = parseFields(personalForm(now()), fieldsOf(typed, PERSONAL_FIELDS))
  const additional = parseFields(additionalForm(now()), fieldsOf(typed, ADDITIONAL_FIELDS))
  if (!upload.ok) {
    if (upload.text === MESSAGES.imageRequired) log.warn({ user: actor.id }, MESSAGES.imageMissingLog)
    return wrong({ receipt: upload.text }, {})
  }
  // A retried submit finds its payment made and its draft gone: the record knows, so it is asked whatever the words say.
  const isRetry = facts?.payment?.upload === upload.id
  if (!isRetry && !personal.ok) return redirect(`${here}?step=1&check=1`)
  if (!isRetry && !additional.ok) return redirect(`${here}?step=2&check=1`)
  const words = { ...(personal.ok ? personal.value : blankPersonal), ...(additional.ok ? additional.value : blankAdditional) }
  const submitted = await submitProof(records, actor.id, { package: key, upload: upload.id, form: words }, now())
  if (submitted.ok) {
    await academy.uploads.discard(upload.id)
    await readPaymentLater(academy, submitted.do.paymentId)
    return redirect(here)
  }
  return submitted.because === 'upload-missing' ? wrong({ receipt: MESSAGES.uploadGone }, {}) : refused(submitted.because)
}

// Only a retry is submitted without its words, and a retry writes none.
const blankPersonal = { fullName: '', nickname: '', age: '', birthdate: '', address: '', phone: '', handlerName: '' }
const blankAdditional = { email: '', firstSchedule: '' }

/** The receipt that came along: one that travelled before by tus, or a file in the form itself. */
async function receiptOf(academy: Academy, actor: Actor, form: FormData, mayKeep: boolean): Promise<{ ok: true; id: string } | { ok: false; text: string }> {
  const id = form.get('upload')
  if (typeof id === 'string' && /^[0-9a-z]{16}$/.test(id)) {
    const finished = await finishReceipt(academy, actor.id, id)
    if (finished.ok) return { ok: true, id }
    return { ok: false, text: finished.because === 'not-arrived' ? MESSAGES.uploadGone : pictureProblemText(finished.because) }
  }
  const file = form.get('receipt')
  if (!(file instanceof File) || (file.size === 0 && !file.name)) return { ok: false, text: MESSAGES.imageRequired }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const problem = receiptProblem(bytes.length, bytes.subarray(0, 32))
  if (problem) return { ok: false, text: pictureProblemText(problem) }
  if (!mayKeep) return { ok: false, text: MESSAGES.uploadGone }
  const kept = await keepPostedReceipt(academy, actor, bytes)
  if (kept.ok) return { ok: true, id: kept.uploadId }
  return { ok: false, text: kept.because === 'not-arrived' ? MESSAGES.uploadGone : pictureProblemText(kept.because) }
}

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.screen === 'form') return <RegistrationForm key={`${loaderData.package.key}-${loaderData.step}`} {...loaderData} answer={actionData} />
  const outcome = { package: loaderData.package, submitted: loaderData.submitted, answer: actionData }
  if (loaderData.screen === 'pending') return <Pending {...outcome} />
  if (loaderData.screen === 'rejected') return <Rejected {...outcome} reason={loaderData.reason} />
  return <Confirmed {...outcome} />
}
