import { linkTo } from '#routes'
import { yes } from '#domain/enrolment/enrolment'
import { fieldsOf } from '#domain/forms'
import { WRONG_AVATAR } from '#domain/accounts/profile'
import { PROFILE_FIELDS } from '#domain/enrolment/registration-fields'
import { CORRECTION_REFUSALS, DELETION_REFUSALS } from '#domain/text/shared/accounts/data-requests'
import { requestCorrection, takeCorrectionBack } from '#records/accounts/own/corrections'
import { requestDeletion, takeDeletionBack } from '#records/accounts/own/deletion-requests'
import { saveDetails } from '#records/accounts/profiles'
import { profileText } from '#domain/text/client/accounts/profile'
import { defineAction, defineActions } from '#app/action'
import { saveConsent } from '../consent/consent-action.ts'
import { keepAvatar } from './avatars.ts'

const DONE = profileText.saved
export const readProfileNotice = (url: URL): string | null => {
  const saved = url.searchParams.get('saved')
  return saved === 'details' || saved === 'picture' ? DONE[saved] : null
}

const toSaved = (saved: keyof typeof DONE) => ({
  path: `${linkTo('clientAccount')}?saved=${saved}`,
  text: DONE[saved],
})
const toDataRequests = { path: `${linkTo('clientPrivacy')}#data-title`, text: null }
const toCorrections = { path: `${linkTo('clientPrivacy')}#corrections`, text: null }

const details = defineAction({
  read(form) {
    const values = fieldsOf(form, PROFILE_FIELDS)
    return { ok: true, value: values, values, target: 'details' }
  },
  run: (values, { academy, actor, now }) => saveDetails(academy.records, actor, values, now),
  refusals: { 'sign-in-needed': { leave: linkTo('login') }, wrong: 'explained' },
  explain: (refused) => ('errors' in refused ? { errors: refused.errors, status: 422 } : {}),
  done: () => toSaved('details'),
})

const picture = defineAction({
  async read(form) {
    const file = form.get('picture')
    const target = 'picture'
    if (!(file instanceof File) || (file.size === 0 && !file.name))
      return { ok: false, errors: { picture: WRONG_AVATAR }, target }
    return { ok: true, value: new Uint8Array(await file.arrayBuffer()), target }
  },
  run: (bytes, { academy, actor, visit }) => keepAvatar(academy, { actor, address: visit.address }, bytes),
  refusals: { 'file-refused': 'explained' },
  explain: ({ text, status }) => ({ text, status, field: 'picture' }),
  done: () => toSaved('picture'),
})

const askDeletion = defineAction({
  read: () => ({ ok: true, value: null, target: 'deletion' }),
  run: (_, { academy: { records, config }, actor, now }) =>
    requestDeletion(records, actor, now, config.dataRequestDays),
  refusals: DELETION_REFUSALS,
  explain: () => ({ field: 'deletion' }),
  done: () => toDataRequests,
})

const keepAccount = defineAction({
  read: () => ({ ok: true, value: null }),
  run: async (_, { academy, actor, now }) => yes(await takeDeletionBack(academy.records, actor, now)),
  refusals: {},
  done: () => toDataRequests,
})

const askCorrection = defineAction({
  read(form) {
    const values = fieldsOf(form, ['words'])
    return { ok: true, value: values.words ?? '', values, target: 'correction' }
  },
  run: (words, { academy: { records, config }, actor, now }) =>
    requestCorrection(records, actor, words, now, config.dataRequestDays),
  refusals: CORRECTION_REFUSALS,
  done: () => toCorrections,
})

const dropCorrection = defineAction({
  read: () => ({ ok: true, value: null }),
  run: async (_, { academy, actor, now }) => yes(await takeCorrectionBack(academy.records, actor, now)),
  refusals: {},
  done: () => toCorrections,
})

export const changeProfile = defineActions({
  consent: saveConsent,
  details,
  picture,
  'ask-deletion': askDeletion,
  'keep-account': keepAccount,
  'ask-correction': askCorrection,
  'drop-correction': dropCorrection,
})
