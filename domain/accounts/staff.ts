import * as z from 'zod/mini'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { MESSAGES } from '#domain/words/messages'
import { cleanText, EMAIL } from '#domain/words/texts'
import { newPasswordForm, PASSWORD_MINIMUM } from './password-forms.ts'
import { ROLES, rolesWith, type StaffRole } from './rights.ts'

export const INVITATION_HOURS = 72

export type StaffRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'own-account'
  | 'last-owner'
  | 'done-already'
  | 'changed-meanwhile'
  | 'address-taken'
  | 'already-invited'
  | 'link-dead'
  | 'successor-missing'
  | 'successor-gone'
  | 'successor-busy'

/** Own roles are changed by another owner; refused for outdated pages and for the last owner. */
export function changeRole(
  facts: {
    own: boolean
    role: StaffRole | null
    shown: StaffRole | null
    closed: boolean
    otherOpenOwners: number
  },
  to: StaffRole,
): Verdict<StaffRole, StaffRefusal> {
  if (facts.own) return no('own-account')
  if (facts.role === to) return no('done-already')
  if (facts.role !== facts.shown) return no('changed-meanwhile')
  return facts.role !== 'owner' || facts.closed || facts.otherOpenOwners > 0 ? yes(to) : no('last-owner')
}

export type Duties = { sessions: number; trainees: number }

/** The duties to hand over before the role becomes `to`, or before the account is closed (null). */
export function dutiesLost({ sessions, trainees }: Duties, to: StaffRole | null): Duties {
  const keepsSessions = to !== null && rolesWith('sessions').includes(to)
  return { sessions: keepsSessions ? 0 : sessions, trainees: to === 'coach' ? 0 : trainees }
}

/** One account and one open invitation per address. */
export function invite(facts: { taken: boolean; invited: boolean }): Verdict<'invite', StaffRefusal> {
  if (facts.taken) return no('address-taken')
  return facts.invited ? no('already-invited') : yes('invite')
}

export const STAFF_REFUSALS: Record<StaffRefusal, { title: string; text: string; status: number }> = {
  'not-allowed': { title: 'Not allowed', text: 'Only an owner can change the team.', status: 403 },
  'not-found': { title: 'Not found', text: 'This is no longer there. The page now shows what is.', status: 404 },
  'own-account': { title: 'Your own account', text: 'Another owner can change your account.', status: 409 },
  'last-owner': {
    title: 'The last owner',
    text: 'This is the only owner who can sign in. Make somebody else an owner first.',
    status: 409,
  },
  'changed-meanwhile': {
    title: 'Changed meanwhile',
    text: 'Somebody has changed this role since you opened the page. Please look at it again.',
    status: 409,
  },
  'done-already': { title: 'Changed meanwhile', text: 'This is so already. The page now shows it.', status: 409 },
  'address-taken': {
    title: 'Not invited',
    text: 'This address has an account already. Staff need an address of their own.',
    status: 422,
  },
  'already-invited': {
    title: 'Not invited',
    text: 'This address is invited already. Withdraw that invitation to change its role.',
    status: 422,
  },
  'successor-missing': {
    title: 'Who takes over?',
    text: 'This person has sessions to come or trainees. Choose who takes them over first.',
    status: 422,
  },
  'successor-gone': {
    title: 'Not available',
    text: 'The person you chose cannot hold sessions any more. Choose somebody else.',
    status: 409,
  },
  'successor-busy': {
    title: 'Sessions at the same hour',
    text: 'The person you chose has another session at one of these hours. Choose somebody else, or move that session first.',
    status: 409,
  },
  'link-dead': {
    title: 'This link no longer works',
    text: 'It was used, withdrawn or is older than three days. Ask an owner for a new one.',
    status: 410,
  },
}

const name = (label: string) =>
  z.pipe(
    z.pipe(z.string(), z.transform(cleanText)),
    z
      .string()
      .check(z.minLength(1, `${label} is required`), z.maxLength(80, `${label} is too long: at most 80 characters`)),
  )

export const INVITATION_FIELDS = ['email', 'role'] as const
export const invitationForm = z.object({
  email: z.pipe(
    z.pipe(z.string(), z.transform(cleanText)),
    z.string().check(z.maxLength(254, MESSAGES.invalidEmail), z.regex(EMAIL, MESSAGES.invalidEmail)),
  ),
  role: z.enum(ROLES, 'Please choose a role'),
})

export const JOIN_NAME_FIELDS = ['firstName', 'lastName'] as const
export const joinNameForm = z.object({ firstName: name('First Name'), lastName: name('Last Name') })
export const joinPasswordForm = newPasswordForm(PASSWORD_MINIMUM.ADMIN_USER)
