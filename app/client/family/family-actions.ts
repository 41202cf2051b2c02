import { redirect } from 'react-router'
import { linkTo } from '#routes'
import { safeReturnPath } from '#domain/accounts/accounts'
import { FAMILY_LIMITS } from '#domain/accounts/families/families'
import { CHILD_FIELDS, childForm } from '#domain/accounts/families/child-form'
import { avatarProblem, avatarProblemText } from '#domain/accounts/profile'
import { AGREED, fieldsOf, parseFields } from '#domain/forms'
import { no } from '#domain/enrolment/enrolment'
import { wrongInEmail } from '#domain/accounts/verification'
import { familyRefusalText, invitationRefusalText } from '#domain/text/client/accounts/family'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { MESSAGES } from '#domain/words/messages'
import { addChild } from '#records/accounts/families/families'
import { backToFamily, openChild } from '#records/accounts/families/family-sessions'
import { inviteChild, withdrawChildInvitation } from '#records/accounts/families/invitations'
import { takeAttempt } from '#records/accounts/throttles'
import { actorOfChild } from '#records/accounts/families/child-actor'
import { defineAction, defineActions, type ActionContext } from '#app/action'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { noticeReadIn } from '#app/workflows/consent/notice-read'
import { sessionCookies } from '#services/accounts/cookies'
import { keepAvatar } from '../accounts/avatars.ts'

const NO_NOTICE = { text: MESSAGES.privacyNeeded, status: 422, field: 'privacy' }

async function readPhoto(form: FormData): Promise<{ photo: Uint8Array | null; problem: string | null }> {
  const file = form.get('picture')
  if (!(file instanceof File) || file.size === 0) return { photo: null, problem: null }
  const photo = new Uint8Array(await file.arrayBuffer())
  const problem = avatarProblem(photo.length, photo.subarray(0, 32))
  return { photo, problem: problem && avatarProblemText(problem) }
}

const add = defineAction({
  async read(form, { visit }) {
    const values = fieldsOf(form, [...CHILD_FIELDS, 'privacy'])
    const parsed = parseFields(childForm, values)
    const { photo, problem } = await readPhoto(form)
    const errors = {
      ...(parsed.ok ? {} : parsed.errors),
      ...(problem ? { picture: problem } : {}),
      ...(values.privacy === AGREED ? {} : { privacy: MESSAGES.privacyNeeded }),
    }
    const echo = { values, target: 'add' }
    if (!parsed.ok || Object.keys(errors).length > 0) return { ok: false, errors, ...echo }
    const formId = String(form.get('form') ?? '').slice(0, 40)
    return { ok: true, value: { details: parsed.value, formId, agreed: noticeReadIn(form, visit), photo }, ...echo }
  },
  async run({ photo, ...child }, context) {
    const { academy, actor, visit, now } = context
    const attempt = await takeAttempt(academy.records, `family-add:${actor.id}`, FAMILY_LIMITS.add, now)
    if (!attempt.ok) return no('too-many')
    const added = await addChild(academy.records, actor, child, now)
    if (!added.ok || !photo || added.value.again) return added.ok ? { ...added, problem: null } : added
    const sender = { actor: await actorOfChild(academy.records, added.value.id), address: visit.address }
    const kept = await keepAvatar(academy, sender, photo)
    return { ...added, problem: kept.ok ? null : kept.text }
  },
  refusals: { ...familyRefusalText, 'no-such-notice': NO_NOTICE },
  done({ problem }, { details: { firstName } }) {
    const saved = problem ? `&photo=${encodeURIComponent(problem.slice(0, 200))}` : ''
    return { leave: `${linkTo('family')}?added=${encodeURIComponent(firstName)}${saved}` }
  },
})

const sessionAt = ({ visit }: ActionContext) => ({
  sessionHash: visit.sessionHash ?? '',
  device: visit.device,
  place: visit.address,
})

const open = defineAction({
  read: (form) => ({ ok: true, value: String(form.get('child') ?? '').slice(0, 40) }),
  async run(childId, context) {
    const { academy, actor, now } = context
    const attempt = await takeAttempt(academy.records, `family-open:${actor.id}`, FAMILY_LIMITS.open, now)
    return attempt.ok ? openChild(academy.records, actor, childId, sessionAt(context), now) : no('too-many')
  },
  refusals: { ...ACTION_REFUSALS, 'not-allowed': 403, 'not-found': 404, 'too-many': familyRefusalText['too-many'] },
  done: ({ value: { token } }, _child, { academy: { config } }) =>
    redirect(linkTo('clientHome'), { status: 303, headers: sessionCookies(config, token) }),
})

const back = defineAction({
  read: (form) => ({ ok: true, value: safeReturnPath(String(form.get('next') ?? '')) ?? linkTo('family') }),
  run: (_next, context) => backToFamily(context.academy.records, context.actor, sessionAt(context), context.now),
  refusals: { 'not-allowed': 403, 'not-found': 404 },
  done: ({ value: { token } }, next, { academy: { config } }) =>
    redirect(next, { status: 303, headers: sessionCookies(config, token) }),
})

const invite = defineAction({
  read(form) {
    const childId = String(form.get('child') ?? '').slice(0, 40)
    const { email = '' } = fieldsOf(form, ['email'], 254)
    const echo = { values: { email }, target: `invite:${childId}` }
    const wrong = wrongInEmail(email)
    return wrong ? { ok: false, errors: { email: wrong }, ...echo } : { ok: true, value: { childId, email }, ...echo }
  },
  async run(invitation, { academy, actor, now }) {
    if (!(await mailIsSetUp(academy))) return no('no-mail')
    const attempt = await takeAttempt(academy.records, `family-invite:${actor.id}`, FAMILY_LIMITS.invite, now)
    return attempt.ok ? inviteChild(academy.records, actor, invitation, now) : no('too-many')
  },
  refusals: { ...invitationRefusalText, 'not-found': 404 },
  done: () => ({ leave: `${linkTo('family')}?invited=sent` }),
})

const withdraw = defineAction({
  read: (form) => ({ ok: true, value: String(form.get('child') ?? '').slice(0, 40) }),
  run: (childId, { academy, actor, now }) => withdrawChildInvitation(academy.records, actor, childId, now),
  refusals: { 'not-found': 404 },
  done: () => ({ leave: `${linkTo('family')}?invited=withdrawn` }),
})

export const changeFamily = defineActions({ add, open, back, invite, 'withdraw-invitation': withdraw })
