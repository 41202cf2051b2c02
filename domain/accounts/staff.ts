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

export function invite(facts: { taken: boolean; invited: boolean }): Verdict<'invite', StaffRefusal> {
  if (facts.taken) return no('address-taken')
  return facts.invited ? no('already-invited') : yes('invite')
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
