import { linkTo } from '#routes'
import { data, redirect } from 'react-router'
import { VERIFICATION_LIMITS } from '#domain/accounts/verification'
import { takeAttempt } from '#records/accounts/throttles'
import { sendVerification } from '#records/accounts/verification'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { signedIn } from '#app/context'
import type { Route } from './+types/verification'

export function loader() {
  return redirect(linkTo('profile'))
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.get('intent') !== 'send') throw data(null, { status: 400 })
  const {
    academy: { records, config, now },
    actor,
  } = signedIn(context)
  if (!(await mailIsSetUp({ config, records }))) return redirect(linkTo('profile'), 303)
  const attempt = await takeAttempt(records, `verification:${actor.id}`, VERIFICATION_LIMITS, now())
  if (!attempt.ok) return redirect(`${linkTo('profile')}?verification=wait`, 303)
  await sendVerification(records, actor, now())
  return redirect(`${linkTo('profile')}?verification=sent`, 303)
}
