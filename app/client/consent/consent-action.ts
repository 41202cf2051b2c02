import { linkTo } from '#routes'
import { redirect } from 'react-router'
import type { Actor } from '#domain/accounts/accounts'
import { CONSENT_CHOICES, isConsentChoice, CONSENT_PURPOSES, type Answers } from '#domain/consent/purposes'
import { AGREED, type FieldValues } from '#domain/forms'
import { answerPurposes } from '#records/consent/consents'
import { storiesOf } from '#records/consent/pictures'
import type { AppServices } from '#app/context'
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

export async function answerConsent(submitted: {
  academy: AppServices
  actor: Actor
  address: string
  form: FormData
}) {
  const { academy, actor, address, form } = submitted
  const { records } = academy
  const shared = await Promise.all(
    (await storiesOf(records.read, actor.id)).map(async ({ kind, id }) => ({
      kind,
      id,
      before: await sharePictureOf(academy, kind, id),
    })),
  )
  const answered = await answerPurposes(
    records,
    actor,
    readConsentAnswers(form),
    noticeReadIn(form, { address }),
    academy.now(),
  )
  if (!answered.ok && answered.reason === 'sign-in-needed') throw redirect(linkTo('login'))
  for (const { kind, id, before } of shared) if (before) await dropOldShare(academy, kind, id, before.key)
  return redirect(`${linkTo('profile')}#agreed-title`, 303)
}
