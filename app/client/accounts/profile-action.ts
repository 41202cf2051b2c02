import { linkTo } from '#routes'
import { data, redirect } from 'react-router'
import type { Actor } from '#domain/accounts/accounts'
import { fieldsOf } from '#domain/forms'
import { WRONG_AVATAR } from '#domain/accounts/profile'
import { PROFILE_FIELDS } from '#domain/enrolment/registration-fields'
import { CORRECTION_REFUSALS, DELETION_REFUSALS } from '#domain/text/shared/data-requests'
import { requestCorrection, takeCorrectionBack } from '#records/accounts/own/corrections'
import { requestDeletion, takeDeletionBack } from '#records/accounts/own/deletion-requests'
import { saveDetails } from '#records/accounts/profiles'
import { profileText } from '#domain/text/client/accounts/profile'
import { isFetched } from '#app/fetched'
import { keepAvatar } from './avatars.ts'
import type { AppServices } from '#app/context'
import type { ProfileAnswer } from './profile-answer.ts'

type ProfileActionArgs = { academy: AppServices; actor: Actor; address: string; request: Request; form: FormData }

const DONE = profileText.saved
export const readProfileNotice = (url: URL): string | null => {
  const saved = url.searchParams.get('saved')
  return saved === 'details' || saved === 'picture' ? DONE[saved] : null
}

const answer = (said: Partial<ProfileAnswer> & Pick<ProfileAnswer, 'about'>, status = 200) =>
  data<ProfileAnswer>({ done: null, errors: {}, values: {}, ...said }, { status })

const settled = (request: Request, about: 'details' | 'picture') =>
  isFetched(request) ? answer({ about, done: DONE[about] }) : redirect(`${linkTo('profile')}?saved=${about}`, 303)

export async function answerDetails({ academy, actor, request, form }: ProfileActionArgs) {
  const values = fieldsOf(form, PROFILE_FIELDS)
  const saved = await saveDetails(academy.records, actor, values, academy.now())
  if (saved.ok) return settled(request, 'details')
  if (saved.reason === 'sign-in-needed') throw redirect(linkTo('login'))
  return answer({ about: 'details', errors: saved.errors, values }, 422)
}

export async function handlePictureForm({ academy, actor, address, request, form }: ProfileActionArgs) {
  const file = form.get('picture')
  if (!(file instanceof File) || (file.size === 0 && !file.name))
    return answer({ about: 'picture', errors: { picture: WRONG_AVATAR } }, 422)
  const kept = await keepAvatar(academy, { actor, address }, new Uint8Array(await file.arrayBuffer()))
  return kept.ok
    ? settled(request, 'picture')
    : answer({ about: 'picture', errors: { picture: kept.text } }, kept.status)
}

export async function answerDeletion({ academy, actor, request }: ProfileActionArgs, ask: boolean) {
  if (ask) {
    const verdict = await requestDeletion(academy.records, actor, academy.now(), academy.config.dataRequestDays)
    if (!verdict.ok)
      return answer(
        { about: 'deletion', errors: { deletion: DELETION_REFUSALS[verdict.reason].text } },
        DELETION_REFUSALS[verdict.reason].status,
      )
  } else await takeDeletionBack(academy.records, actor, academy.now())
  return isFetched(request)
    ? answer({ about: 'deletion', done: ask ? 'asked' : 'kept' })
    : redirect(`${linkTo('profile')}#data-title`, 303)
}

export async function handleCorrectionForm({ academy, actor, request, form }: ProfileActionArgs, ask: boolean) {
  if (ask) {
    const { words = '' } = fieldsOf(form, ['words'])
    const verdict = await requestCorrection(
      academy.records,
      actor,
      words,
      academy.now(),
      academy.config.dataRequestDays,
    )
    if (!verdict.ok)
      return answer(
        { about: 'correction', errors: { words: CORRECTION_REFUSALS[verdict.reason].text }, values: { words } },
        verdict.reason === 'asked-already' ? 409 : 422,
      )
  } else await takeCorrectionBack(academy.records, actor, academy.now())
  return isFetched(request)
    ? answer({ about: 'correction', done: ask ? 'asked' : 'kept' })
    : redirect(`${linkTo('profile')}#corrections`, 303)
}
