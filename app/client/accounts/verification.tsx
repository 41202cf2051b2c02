import { data, redirect } from 'react-router'
import { VERIFICATION_LIMITS } from '#domain/verification'
import { takeAttempt } from '#records/throttles'
import { sendVerification } from '#records/verification'
import { mailIsSetUp } from '#services/mail'
import { academyContext, visitContext } from '../context.ts'
import type { Route } from './+types/verification'

/** There is no page here: the button stands on /client. */
export function loader() {
  return redirect('/client')
}

/** Sends another link that confirms the address, so many an hour. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.get('intent') !== 'send') throw data(null, { status: 400 })
  const { records, config, now } = context.get(academyContext)
  const { actor } = context.get(visitContext)
  if (!actor) throw redirect('/login')
  if (!mailIsSetUp(config)) return redirect('/client', 303)
  const attempt = await takeAttempt(records, `verification:${actor.id}`, VERIFICATION_LIMITS, now())
  if (!attempt.ok) return redirect('/client?verification=wait', 303)
  await sendVerification(records, actor, now())
  return redirect('/client?verification=sent', 303)
}
