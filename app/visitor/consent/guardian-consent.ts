import { redirect, type RouterContextProvider } from 'react-router'
import { linkTo } from '#routes'
import { DECLINE_LENGTH, SIGNED_NAME_LENGTH, type GuardianAct } from '#domain/consent/guardians'
import { GUARDIAN_CHOICES, isConsentChoice, type Answers } from '#domain/consent/purposes'
import { no } from '#domain/enrolment/enrolment'
import { AGREED, type FieldValues } from '#domain/forms'
import { formatMoment } from '#domain/training/practice/reviews'
import { formatDayOf, formatInstant } from '#domain/words/formats'
import { cleanText } from '#domain/words/texts'
import { guardianRefusalText } from '#domain/text/shared/consent-purposes'
import { defineVisitorAction } from '#app/action'
import { academyContext } from '#app/context'
import { noticeReadIn } from '#app/workflows/consent/notice-read'
import { clearAway } from '#app/workflows/files/clear-away'
import { takeAttempt } from '#records/accounts/throttles'
import { minorByLink } from '#records/consent/guardian-links'
import { answerAsGuardian, guardianOf } from '#records/consent/guardians'
import { newestNotice } from '#records/consent/notices'
import { siteIdentity } from '#records/content/content'
import { findEnrolment } from '#records/enrolment/enrolment'
import { trainingPackage } from '#records/enrolment/packages'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import { whenInWords } from '#domain/training/session-times'
import { nextOwnSession } from '#records/training/asking/own-sessions'
import { newestReviews } from '#records/training/practice/own-attempt'
import { progressOf } from '#records/training/trainees'
import { SECRET, TOKEN } from '../accounts/mailed-link.tsx'

type Context = Readonly<RouterContextProvider>
const REVIEWS_SHOWN = 3
const ANSWERS = { count: 60, minutes: 60 }

export async function loadGuardianRequest(context: Context, token: string) {
  const { records, now } = context.get(academyContext)
  const minor = TOKEN.test(token) ? await minorByLink(records.read, token, now()) : null
  const guardian = minor && (await guardianOf(records.read, minor.id))
  if (!minor || !guardian) return null
  const [notice, identity, facts, progress, next, reviews] = await Promise.all([
    newestNotice(records),
    siteIdentity(records),
    findEnrolment(records, minor.id),
    minor.seesProgress === 1 ? progressOf(records, minor) : null,
    minor.seesProgress === 1 ? nextOwnSession(records, minor, now()) : null,
    minor.seesProgress === 1 ? newestReviews(records, minor, REVIEWS_SHOWN) : [],
  ])
  const key = facts?.payment?.package ?? facts?.selectedPackage ?? null
  const chosen = progress?.packageName ?? (key ? (await trainingPackage(records, key))?.name : null)
  return {
    firstName: minor.name.split(' ')[0] ?? minor.firstName,
    guardianName: minor.guardianName,
    relation: minor.relation,
    packageName: chosen ?? null,
    state: guardian.state,
    answers: guardian.answers.map(({ at, ...answer }) => ({ ...answer, when: formatInstant(at) })),
    progress: progress && {
      sessionTook: progress.sessionTook,
      sessions: progress.sessions,
      assessmentTook: progress.assessmentTook,
      assessments: progress.assessments,
    },
    next: next && { kind: KIND_WORDS[next.kind], ...whenInWords(next), place: next.place, coach: next.coach },
    reviews: reviews.map(({ id, drill, reviewedAt, onceMore, moments }) => ({
      id,
      drill,
      onceMore,
      day: formatDayOf(reviewedAt ?? ''),
      moments: moments.map(({ id: moment, atMs, mark, words }) => ({
        id: moment,
        at: formatMoment(atMs),
        mark,
        words,
      })),
    })),
    version: notice.version,
    brief: notice.brief,
    identity: { brand: identity.brand, contactEmail: identity.contactEmail },
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
