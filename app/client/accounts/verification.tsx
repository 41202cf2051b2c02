import { linkTo } from '#routes'
import { redirect } from 'react-router'
import { no, yes } from '#domain/enrolment/enrolment'
import { VERIFICATION_LIMITS } from '#domain/accounts/verification'
import { takeAttempt } from '#records/accounts/throttles'
import { sendVerification } from '#records/accounts/verification'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { defineAction, defineActions } from '#app/action'

export function loader() {
  return redirect(linkTo('clientHome'))
}

const send = defineAction({
  read: () => ({ ok: true, value: null }),
  async run(_, { academy: { records, config }, actor, now }) {
    if (!(await mailIsSetUp({ config, records }))) return no('no-mail')
    const attempt = await takeAttempt(records, `verification:${actor.id}`, VERIFICATION_LIMITS, now)
    return attempt.ok ? yes(await sendVerification(records, actor, now)) : no('too-many')
  },
  refusals: {
    'no-mail': { leave: linkTo('clientHome') },
    'too-many': { leave: `${linkTo('clientHome')}?verification=wait` },
  },
  done: () => ({ leave: `${linkTo('clientHome')}?verification=sent` }),
})

export const action = defineActions({ send })
