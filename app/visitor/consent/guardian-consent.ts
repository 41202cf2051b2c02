import { redirect, type RouterContextProvider } from 'react-router'
import { linkTo } from '#routes'
import { DECLINE_LENGTH, SIGNED_NAME_LENGTH, type GuardianAct } from '#domain/consent/guardians'
import { GUARDIAN_CHOICES, isConsentChoice, type Answers } from '#domain/consent/purposes'
import { no } from '#domain/enrolment/enrolment'
import { AGREED, type FieldValues } from '#domain/forms'
import { cleanText } from '#domain/words/texts'
import { guardianRefusalText } from '#domain/text/shared/consent-purposes'
import { defineVisitorAction } from '#app/action'
import { readVisitor } from '#app/context'
import { loadGuardianView } from '#app/workflows/consent/guardian-view'
import { noticeReadIn } from '#app/workflows/consent/notice-read'
import { clearAway } from '#app/workflows/files/clear-away'
import { takeAttempt } from '#records/accounts/throttles'
import { minorByLink } from '#records/consent/guardian-links'
import { answerAsGuardian, guardianOf } from '#records/consent/guardians'
import { newestNotice } from '#records/consent/notices'
import { siteIdentity } from '#records/content/content'
import { findEnrolment } from '#records/enrolment/enrolment'
import { trainingPackage } from '#records/enrolment/packages'
import { SECRET, TOKEN } from '../accounts/mailed-link.tsx'
import { loadGuardianAccount } from './guardian-account.ts'

type Context = Readonly<RouterContextProvider>
const ANSWERS = { count: 60, minutes: 60 }

export async function loadGuardianRequest(context: Context, token: string) {
  const { academy, actor } = readVisitor(context)
  const { records, now } = academy
  const minor = TOKEN.test(token) ? await minorByLink(records.read, token, now()) : null
  const guardian = minor && (await guardianOf(records.read, minor.id))
  if (!minor || !guardian) return null
  const notice = await newestNotice(records)
  const [identity, facts, { packageName, ...view }, account] = await Promise.all([
    siteIdentity(records),
    findEnrolment(records, minor.id),
    loadGuardianView(records, minor, now()),
    loadGuardianAccount(academy, actor, minor),
  ])
  const key = facts?.payment?.package ?? facts?.selectedPackage ?? null
  const chosen = packageName ?? (key ? (await trainingPackage(records, key))?.name : null)
  return {
    ...view,
    guardianName: minor.guardianName,
    relation: minor.relation,
    packageName: chosen ?? null,
    state: guardian.state,
    brief: notice.brief,
    identity: { brand: identity.brand, contactEmail: identity.contactEmail },
    account,
  }
}

export const saveGuardianConsent = defineVisitorAction({
  read(form) {
    const text = (name: string, longest: number) => cleanText(String(form.get(name) ?? '')).slice(0, longest)
    const name = text('name', SIGNED_NAME_LENGTH)
    const ticked = GUARDIAN_CHOICES.map((purpose) => [purpose, form.get(purpose) === AGREED ? AGREED : ''])
    const act = actOf(form)
    const words = act === 'decline' ? text('words', DECLINE_LENGTH) : ''
    const value = { act, answers: answersOf(form, act), name, words, form }
    return { ok: true, value, values: { name, ...Object.fromEntries(ticked) } as FieldValues }
  },
  async run({ form, ...consent }, { academy, visit, params: { token = '' }, now }) {
    const { records } = academy
    const attempt = await takeAttempt(records, `guardian:address:${visit.address}`, ANSWERS, now)
    if (!attempt.ok) return no('too-many')
    if (!TOKEN.test(token)) return no('link-dead')
    const saved = await answerAsGuardian(records, token, { ...consent, read: noticeReadIn(form, visit) }, now)
    if (saved.ok) await clearAway(academy)
    return saved
  },
  refusals: guardianRefusalText,
  done: (_saved, _consent, { params: { token = '' } }) =>
    redirect(linkTo('guardian', { token }), { status: 303, headers: SECRET }),
})

/** An unknown intent counts as consent, which still requires its box. */
function actOf(form: FormData): GuardianAct {
  const intent = form.get('intent')
  if (intent === 'change' && isConsentChoice(form.get('purpose'))) return 'change'
  return intent === 'decline' ? 'decline' : 'agree'
}

function answersOf(form: FormData, act: GuardianAct): Answers {
  const one = form.get('purpose')
  if (act === 'change' && isConsentChoice(one)) return { [one]: form.get('given') === AGREED }
  return Object.fromEntries(GUARDIAN_CHOICES.map((purpose) => [purpose, form.get(purpose) === AGREED]))
}
