import { linkTo } from '#addresses'
import { redirect } from 'react-router'
import type { Actor } from '#domain/accounts/accounts'
import { CHOICES, isChoice, PURPOSES, type Answers } from '#domain/consent/purposes'
import { AGREED, type FieldValues } from '#domain/forms'
import { answerPurposes } from '#records/consent/consents'
import { storiesOf } from '#records/consent/pictures'
import type { Academy } from '#app/context'
import { noticeReadIn } from '#app/shared/consent/notice-read'
import { dropOldShare, sharePictureOf } from '#app/shared/content/share-pictures'

/** An unticked box counts as a refusal when the form asks about all purposes. */
export function answersIn(form: FormData): Answers {
  const one = form.get('purpose')
  if (isChoice(one)) return { [one]: form.get('given') === AGREED }
  const asked = form.getAll('asked')
  return Object.fromEntries(
    PURPOSES.filter((purpose) => asked.includes(purpose)).map((purpose) => [purpose, form.get(purpose) === AGREED]),
  )
}

export function tickedIn(form: FormData): FieldValues {
  return Object.fromEntries(CHOICES.map((purpose) => [purpose, form.get(purpose) === AGREED ? AGREED : '']))
}

export async function answerConsent(asked: { academy: Academy; actor: Actor; address: string; form: FormData }) {
  const { academy, actor, address, form } = asked
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
    answersIn(form),
    noticeReadIn(form, { address }),
    academy.now(),
  )
  if (!answered.ok && answered.because === 'sign-in-needed') throw redirect(linkTo('login'))
  for (const { kind, id, before } of shared) if (before) await dropOldShare(academy, kind, id, before.key)
  return redirect(`${linkTo('profile')}#agreed-title`, 303)
}
