import { linkTo } from '#routes'
import { CONSENT_CHOICES, isConsentChoice, CONSENT_PURPOSES, type Answers } from '#domain/consent/purposes'
import { AGREED, type FieldValues } from '#domain/forms'
import { saveAnswers } from '#records/consent/parent-consents'
import { storiesOf } from '#records/consent/pictures'
import { defineAction } from '#app/action'
import { noticeReadIn } from '#app/workflows/consent/notice-read'
import { dropOldShare, sharePictureOf } from '#app/workflows/content/share-pictures'

export function readConsentAnswers(form: FormData): Answers {
  const one = form.get('purpose')
  if (isConsentChoice(one)) return { [one]: form.get('given') === AGREED }
  const submitted = form.getAll('asked')
  return Object.fromEntries(
    CONSENT_PURPOSES.filter((purpose) => submitted.includes(purpose)).map((purpose) => [
      purpose,
      form.get(purpose) === AGREED,
    ]),
  )
}

export function readTickedPurposes(form: FormData): FieldValues {
  return Object.fromEntries(CONSENT_CHOICES.map((purpose) => [purpose, form.get(purpose) === AGREED ? AGREED : '']))
}

const toAgreements = { leave: `${linkTo('clientPrivacy')}#agreed-title` }

export const saveConsent = defineAction({
  read: (form, { visit }) => ({
    ok: true,
    value: { answers: readConsentAnswers(form), notice: noticeReadIn(form, visit) },
  }),
  async run({ answers, notice }, { academy, actor, now }) {
    const stories = await storiesOf(academy.records.read, actor.id)
    const shared = await Promise.all(
      stories.map(async ({ kind, id }) => ({ kind, id, before: await sharePictureOf(academy, kind, id) })),
    )
    const saved = await saveAnswers(academy.records, actor, answers, notice, now)
    for (const { kind, id, before } of shared) if (before) await dropOldShare(academy, kind, id, before.key)
    return saved
  },
  refusals: { 'sign-in-needed': { leave: linkTo('login') }, 'no-such-notice': toAgreements },
  done: () => toAgreements,
})
