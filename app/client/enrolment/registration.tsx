import { linkTo } from '#routes'
import { data, redirect } from 'react-router'
import { endGuardianships } from '#records/consent/guardian-duties'
import { screenFor } from '#domain/enrolment/enrolment'
import type { FieldErrors } from '#domain/forms'
import { formatInstant, manilaDayOf, manilaTomorrow } from '#domain/words/formats'
import { MESSAGES } from '#domain/words/messages'
import { packageKeyFromSlug, type TrainingPackage } from '#domain/enrolment/packages'
import { paymentDetailsFile } from '#records/content/content'
import { owedBy } from '#records/money/balance/owed'
import { decisionFor, findEnrolment } from '#records/enrolment/enrolment'
import { newestNotice } from '#records/consent/notices'
import { ownConsents } from '#records/consent/consents'
import { registrationDraft } from '#records/enrolment/drafts'
import { trainingPackage } from '#records/enrolment/packages'
import { lastQuestion } from '#records/enrolment/payment-questions'
import { signedIn, type AppServices } from '#app/context'
import type { Actor } from '#domain/accounts/accounts'
import { paysForSeveral } from '../family/pay/load-registrations.ts'
import { loadPayExactly } from '../money/pay-exactly/load-pay-exactly.ts'
import { formatAgreedTerms, loadOffer } from '../money/choosing/offer.ts'
import { changeRegistration } from './actions/registration-actions.ts'
import { readPackageKey } from './actions/registration-address.ts'
import { errorsOfStep } from './registration-read.ts'
import { RegistrationForm, type FormStep } from './registration-form'
import { OUTCOMES } from './registration-outcome'
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
  const tooLarge = check === 'too-large' && (screen === 'form' || screen === 'question')
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
    registrationDraft(records, actor, now()),
    paymentDetailsFile(records),
    newestNotice(records),
    ownConsents(records, actor),
    loadOffer(records, actor.id, chosen.key, now()),
  ])
  const { amountCentavos } = offer
  const paid = { package: chosen.key, partOf: null, amountCentavos }
  const pay = step === 3 ? await loadPayExactly(academy, actor, paid) : null
  const hasSiblings = step === 3 && (await paysForSeveral(records, actor))
  const errors = tooLarge ? LARGE : check ? errorsOfStep(step, draft, now(), actor.parentName ?? null) : {}
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
      hasSiblings,
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

export async function action(args: Route.ActionArgs) {
  const { academy } = signedIn(args.context)
  if (!(await trainingPackage(academy.records, readPackageKey(args.params)))) throw data(null, { status: 404 })
  return changeRegistration(args)
}

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.screen === 'form')
    return (
      <RegistrationForm key={`${loaderData.package.key}-${loaderData.step}`} {...loaderData} answer={actionData} />
    )
  const Outcome = OUTCOMES[loaderData.screen]
  return <Outcome {...loaderData} answer={actionData} />
}
