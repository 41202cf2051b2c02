import { linkTo } from '#routes'
import { normaliseEmail } from '#domain/accounts/accounts'
import { STAFF_DETAILS_FIELDS, staffDetailsForm } from '#domain/accounts/staff-details'
import { VERIFICATION_LIMITS } from '#domain/accounts/verification'
import { no } from '#domain/enrolment/enrolment'
import { fieldsOf, parseFields } from '#domain/forms'
import { ownPasswordRefusalText } from '#domain/text/shared/accounts/sign-in-refusals'
import { ownAccountText, staffDetailsRefusalText } from '#domain/text/staff/accounts/own-account'
import { saveStaffDetails } from '#records/accounts/own/staff-details'
import { takeAttempt } from '#records/accounts/throttles'
import { defineAction } from '#app/action'
import { requireOwnPassword } from '#app/workflows/accounts/own-password'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'

const TARGET = 'details'

export function readSavedDetails(url: URL): string | null {
  const saved = url.searchParams.get('saved')
  const texts: Record<string, string> = ownAccountText.saved
  return saved !== null && Object.hasOwn(texts, saved) ? (texts[saved] ?? null) : null
}

export const changeStaffDetails = defineAction({
  read(form, { actor }) {
    const values = fieldsOf(form, STAFF_DETAILS_FIELDS)
    const parsed = parseFields(staffDetailsForm(actor.email), values)
    if (!parsed.ok) return { ok: false, errors: parsed.errors, values, target: TARGET }
    const { currentPassword = '' } = fieldsOf(form, ['currentPassword'])
    return { ok: true, value: { ...parsed.value, currentPassword }, values, target: TARGET }
  },
  async run({ currentPassword, ...details }, context) {
    const { academy, actor, now } = context
    const set = { mailIsSetUp: await mailIsSetUp(academy) }
    if (normaliseEmail(details.email) !== actor.email) {
      const proved = await requireOwnPassword(context, currentPassword)
      if (!proved.ok) return proved
      const attempt = await takeAttempt(academy.records, `email-change:${actor.id}`, VERIFICATION_LIMITS, now)
      if (!attempt.ok) return no('too-many')
    }
    return saveStaffDetails(academy.records, actor, details, set, now)
  },
  refusals: { ...ownPasswordRefusalText, ...staffDetailsRefusalText },
  done: ({ value }) => ({ leave: `${linkTo('adminAccount')}?saved=${value.email}` }),
})
