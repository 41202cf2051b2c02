import type { RouterContextProvider } from 'react-router'
import { DECLINE_LENGTH, SIGNED_NAME_LENGTH, type GuardianAct } from '#domain/consent/guardians'
import { CONSENT_CHOICES, isConsentChoice, type Answers } from '#domain/consent/purposes'
import { AGREED, type FieldErrors, type FieldValues } from '#domain/forms'
import { formatInstant } from '#domain/words/formats'
import { cleanText } from '#domain/words/texts'
import { academyContext, visitContext } from '#app/context'
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
import { progressOf } from '#records/training/trainees'
import { TOKEN } from '../accounts/mailed-link.tsx'

type Context = Readonly<RouterContextProvider>
const ANSWERS = { count: 60, minutes: 60 }

export async function loadGuardianRequest(context: Context, token: string) {
  const { records, now } = context.get(academyContext)
  const minor = TOKEN.test(token) ? await minorByLink(records.read, token, now()) : null
  const guardian = minor && (await guardianOf(records.read, minor.id))
  if (!minor || !guardian) return null
  const [notice, identity, facts, progress, next] = await Promise.all([
    newestNotice(records),
    siteIdentity(records),
    findEnrolment(records, minor.id),
    minor.seesProgress === 1 ? progressOf(records, minor) : null,
    minor.seesProgress === 1 ? nextOwnSession(records, minor, now()) : null,
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
    version: notice.version,
    brief: notice.brief,
    identity: { brand: identity.brand, contactEmail: identity.contactEmail },
  }
}

type Refused = { errors: FieldErrors; values: FieldValues; status: number }

export async function saveGuardianAnswer(context: Context, token: string, form: FormData): Promise<'done' | Refused> {
  const academy = context.get(academyContext)
  const { address } = context.get(visitContext)
  const { records, now } = academy
  const text = (name: string, longest: number) => cleanText(String(form.get(name) ?? '')).slice(0, longest)
  const values: FieldValues = {
    name: text('name', SIGNED_NAME_LENGTH),
    ...Object.fromEntries(CONSENT_CHOICES.map((purpose) => [purpose, form.get(purpose) === AGREED ? AGREED : ''])),
  }
  const refused = (errors: FieldErrors, status = 422): Refused => ({ errors, values, status })
  const attempt = await takeAttempt(records, `guardian:address:${address}`, ANSWERS, now())
  if (!attempt.ok) return refused({ name: 'Too many attempts. Please try again in an hour.' }, 429)
  if (!TOKEN.test(token)) return refused({}, 410)
  const act = actOf(form)
  const said = {
    act,
    answers: answersOf(form, act),
    name: values.name ?? '',
    words: act === 'decline' ? text('words', DECLINE_LENGTH) : '',
    read: noticeReadIn(form, { address }),
  }
  const answered = await answerAsGuardian(records, token, said, now())
  if (answered.ok) {
    await clearAway(academy)
    return 'done'
  }
  switch (answered.reason) {
    case 'link-dead':
      return refused({}, 410)
    case 'name-missing':
      return refused({ name: 'Please type your full name.' })
    case 'consent-needed':
      return refused({ training: 'Needed to train the child in your care. To say no, open ‘I do not agree’.' })
    case 'no-such-notice':
      return refused({ training: 'Please load this page again: it was too old.' })
  }
}

/** An unknown intent counts as consent, which still requires its box. */
function actOf(form: FormData): GuardianAct {
  const intent = form.get('intent')
  if (intent === 'change' && isConsentChoice(form.get('purpose'))) return 'change'
  return intent === 'decline' ? 'decline' : 'agree'
}

function answersOf(form: FormData, act: GuardianAct): Answers {
  const one = form.get('purpose')
  if (act === 'change' && isConsentChoice(one)) return { [one]: form.get('given') === AGREED }
  return Object.fromEntries(CONSENT_CHOICES.map((purpose) => [purpose, form.get(purpose) === AGREED]))
}
