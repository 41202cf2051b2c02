import { data, redirect } from 'react-router'
import { linkTo } from '#routes'
import { isRole } from '#domain/accounts/rights'
import { INVITATION_FIELDS, invitationForm, type StaffRefusal } from '#domain/accounts/staff'
import type { Verdict } from '#domain/enrolment/enrolment'
import { fieldsOf, parseFields, type FieldErrors, type FieldValues } from '#domain/forms'
import { STAFF_REFUSALS } from '#domain/text/shared/staff-accounts'
import { invitationsText, staffText } from '#domain/text/staff/accounts/staff'
import { changeStaffRole, closeStaff, endStaffSessions, reopenStaff } from '#records/accounts/staff'
import { invitationLink, inviteStaff, withdrawInvitation } from '#records/accounts/staff-invitations'
import type { Successor } from '#records/training/handing-over'
import { mailIsSetUp } from '#services/mail/mail'
import { isFetched } from '#app/fetched'
import { signedIn } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { isRecordId, type PageActionArgs, type ListAnswer } from '../../list/record-id.ts'
import { NO_COACH } from './successor-field'

export type StaffAnswer = ListAnswer & {
  errors: FieldErrors
  values: FieldValues
  link: { address: string; email: string } | null
  /** The dialog, such as `close-{id}`, whose successor is missing; it opens again with an error. */
  successorMissing: string | null
}
const NOTHING: StaffAnswer = {
  done: null,
  refusal: null,
  errors: {},
  values: {},
  link: null,
  successorMissing: null,
}

export const SUCCESSOR_MISSING = 'successor'

const CHANGES = ['withdraw', 'role', 'close', 'open', 'end'] as const
type Change = (typeof CHANGES)[number]

export async function answerStaff(args: PageActionArgs) {
  const form = await args.request.formData()
  const [intent, id] = [form.get('intent'), form.get('entry')]
  if (intent === 'invite') return sendInvitation(args, form)
  if (intent === 'link') return makeLink(args, id)
  const change = CHANGES.find((each) => each === intent)
  if (!change) throw data(null, { status: 400 })
  return changeStaff(args, change, id, {
    from: form.get('from'),
    to: form.get('role'),
    successor: form.get('successor'),
  })
}

async function sendInvitation(args: PageActionArgs, form: FormData) {
  const { context, request } = args
  const { academy, actor } = signedIn(context)
  const { records, config, now } = academy
  const parsed = parseFields(invitationForm, fieldsOf(form, INVITATION_FIELDS))
  const { values } = parsed
  if (!parsed.ok) return data<StaffAnswer>({ ...NOTHING, errors: parsed.errors, values }, { status: 422 })
  const mailed = mailIsSetUp(config)
  const invited = await inviteStaff(records, actor, { ...parsed.value, mailed }, now())
  if (!invited.ok) {
    const { text, status } = STAFF_REFUSALS[invited.reason]
    return data<StaffAnswer>({ ...NOTHING, errors: { email: text }, values }, { status })
  }
  const { email, id } = invited.value
  if (!mailed) return linkFor(args, id)
  if (!isFetched(request)) return redirect(`${linkTo('staff')}?done=invited`, 303)
  return data<StaffAnswer>({ ...NOTHING, done: invitationsText.sentTo(email) })
}

async function makeLink(args: PageActionArgs, id: unknown) {
  if (!isRecordId(id)) throw data(null, { status: 400 })
  return linkFor(args, id)
}

async function linkFor({ context, url }: PageActionArgs, id: string) {
  const { academy, actor } = signedIn(context)
  const made = await invitationLink(academy.records, actor, id, academy.now())
  if (!made.ok) return refused(made.reason)
  const path = linkTo('joinStaff', { token: made.value.token })
  const address = originOf(academy.config, url) + path
  return data<StaffAnswer>({ ...NOTHING, link: { address, email: made.value.email } })
}

async function changeStaff(
  { context, request }: PageActionArgs,
  change: Change,
  id: unknown,
  { from, to, successor }: Record<'from' | 'to' | 'successor', unknown>,
) {
  if (!isRecordId(id) || (change === 'role' && !isRole(to))) throw data(null, { status: 400 })
  const { academy, actor } = signedIn(context)
  const { records } = academy
  const now = academy.now()
  const acts = {
    withdraw: ['withdrawn', () => withdrawInvitation(records, actor, id, now)],
    role: [
      'role',
      () =>
        changeStaffRole(
          records,
          actor,
          {
            id,
            from: isRole(from) ? from : null,
            to: isRole(to) ? to : 'coach',
            successor: successorIn(successor),
          },
          now,
        ),
    ],
    close: ['closed', () => closeStaff(records, actor, { id, successor: successorIn(successor) }, now)],
    open: ['opened', () => reopenStaff(records, actor, id, now)],
    end: ['ended', () => endStaffSessions(records, actor, id, now)],
  } as const satisfies Record<Change, [keyof typeof staffText.done, () => Promise<Verdict<object, StaffRefusal>>]>
  const [news, act] = acts[change]
  const done = await act()
  if (!done.ok && done.reason === 'successor-missing') {
    // The table row has no successor field, so the dialog opens to collect one.
    const fromDialog = successor !== null
    const successorMissing = `${change}-${id}`
    if (fromDialog && isFetched(request)) return data<StaffAnswer>({ ...NOTHING, successorMissing }, { status: 422 })
    const question = { ask: successorMissing, ...(change === 'role' ? { role: String(to) } : {}) }
    const query = new URLSearchParams({ ...question, ...(fromDialog ? { check: SUCCESSOR_MISSING } : {}) })
    return redirect(`${linkTo('staff')}?${query}`, 303)
  }
  if (!done.ok) return refused(done.reason)
  if (!isFetched(request)) return redirect(`${linkTo('staff')}?done=${news}`, 303)
  return data<StaffAnswer>({ ...NOTHING, done: staffText.done[news] })
}

function successorIn(value: unknown): Successor {
  if (value === NO_COACH) return null
  return isRecordId(value) ? value : undefined
}

function refused(reason: StaffRefusal) {
  const { title, text, status } = STAFF_REFUSALS[reason]
  return data<StaffAnswer>({ ...NOTHING, refusal: { title, text } }, { status })
}
