import { data, redirect } from 'react-router'
import { linkTo } from '#routes'
import { isRole, type StaffRole } from '#domain/accounts/rights'
import { INVITATION_FIELDS, invitationForm, type StaffRefusal } from '#domain/accounts/staff'
import { yes, type Verdict } from '#domain/enrolment/enrolment'
import { fieldsOf, parseFields } from '#domain/forms'
import { STAFF_REFUSALS } from '#domain/text/shared/accounts/staff-accounts'
import { invitationsText, staffText } from '#domain/text/staff/accounts/staff'
import { changeStaffRole, closeStaff, endStaffSessions, reopenStaff } from '#records/accounts/staff'
import { invitationLink, inviteStaff, withdrawInvitation } from '#records/accounts/staff-invitations'
import type { Successor } from '#records/training/handing-over'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { defineAction, defineActions, type ActionContext } from '#app/action'
import { isFetched } from '#app/fetched'
import { originOf } from '#app/workflows/content/origin'
import { isRecordId, readRecordId } from '../../list/record-id.ts'
import { NO_COACH } from './successor-field'

export type StaffLink = { link: { address: string; email: string } }

export const SUCCESSOR_MISSING = 'successor'

async function createLink(id: string, { academy, actor, now, url }: ActionContext) {
  const made = await invitationLink(academy.records, actor, id, now)
  if (!made.ok) return made
  const address = originOf(academy.config, url) + linkTo('joinStaff', { token: made.value.token })
  return yes({ link: { address, email: made.value.email } })
}

const invite = defineAction({
  read(form) {
    const { values, ...parsed } = parseFields(invitationForm, fieldsOf(form, INVITATION_FIELDS))
    return { ...parsed, values }
  },
  async run(invitation, context) {
    const { academy, actor, now } = context
    const mailed = await mailIsSetUp(academy)
    const invited = await inviteStaff(academy.records, actor, { ...invitation, mailed }, now)
    return invited.ok && !mailed ? createLink(invited.value.id, context) : invited
  },
  refusals: STAFF_REFUSALS,
  explain: () => ({ field: 'email' }),
  done: ({ value }) =>
    'link' in value
      ? { text: null, extra: { link: value.link } }
      : { news: 'invited', text: invitationsText.sentTo(value.email) },
})

const link = defineAction({
  read: (form) => ({ ok: true, value: readRecordId(form, 'entry') }),
  run: createLink,
  refusals: STAFF_REFUSALS,
  done: ({ value }) => ({ text: null, extra: value }),
})

type Change = { id: string; from: StaffRole | null; to: StaffRole; successor: Successor; fromDialog: boolean }

const change = (
  intent: string,
  news: keyof typeof staffText.done,
  run: (change: Change, context: ActionContext) => Promise<Verdict<object, StaffRefusal>>,
) =>
  defineAction({
    read(form) {
      const [from, to, successor] = [form.get('from'), form.get('role'), form.get('successor')]
      const id = readRecordId(form, 'entry')
      if (intent === 'role' && !isRole(to)) throw data(null, { status: 400 })
      const value = {
        id,
        from: isRole(from) ? from : null,
        to: isRole(to) ? to : ('coach' as const),
        successor: readSuccessor(successor),
        fromDialog: successor !== null,
      }
      return { ok: true, value, target: `${intent}-${id}` }
    },
    run,
    refusals: {
      ...STAFF_REFUSALS,
      'successor-missing': { ...STAFF_REFUSALS['successor-missing'], field: 'successor' },
    },
    explain({ reason }, { id, to, fromDialog }, { request }) {
      if (reason !== 'successor-missing' || (fromDialog && isFetched(request))) return {}
      // The table row has no successor field, so the dialog opens to collect one.
      const question = { ask: `${intent}-${id}`, ...(intent === 'role' ? { role: to } : {}) }
      const query = new URLSearchParams({ ...question, ...(fromDialog ? { check: SUCCESSOR_MISSING } : {}) })
      return redirect(`${linkTo('staff')}?${query}`, 303)
    },
    done: () => ({ path: `${linkTo('staff')}?done=${news}`, text: staffText.done[news] }),
  })

export const changeTeam = defineActions({
  invite,
  link,
  withdraw: change('withdraw', 'withdrawn', ({ id }, { academy, actor, now }) =>
    withdrawInvitation(academy.records, actor, id, now),
  ),
  role: change('role', 'role', ({ id, from, to, successor }, { academy, actor, now }) =>
    changeStaffRole(academy.records, actor, { id, from, to, successor }, now),
  ),
  close: change('close', 'closed', ({ id, successor }, { academy, actor, now }) =>
    closeStaff(academy.records, actor, { id, successor }, now),
  ),
  open: change('open', 'opened', ({ id }, { academy, actor, now }) => reopenStaff(academy.records, actor, id, now)),
  end: change('end', 'ended', ({ id }, { academy, actor, now }) => endStaffSessions(academy.records, actor, id, now)),
})

function readSuccessor(value: unknown): Successor {
  if (value === NO_COACH) return null
  return isRecordId(value) ? value : undefined
}
