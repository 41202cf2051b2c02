import { linkTo } from '#addresses'
import { data, Form, redirect, useNavigation } from 'react-router'
import { safeReturnPath } from '#domain/accounts/accounts'
import { PROOF_MINUTES } from '#domain/accounts/rights'
import { fieldsOf, type FieldErrors } from '#domain/forms'
import { MESSAGES } from '#domain/words/messages'
import { recordProof } from '#records/accounts/sign-ins'
import { secondStepOf } from '#records/accounts/second-steps'
import { checkCode } from '#app/shared/accounts/code-check'
import { checkOwnPassword } from '#app/shared/accounts/own-password'
import { signedIn } from '#app/context'
import { CurrentPassword } from '#ui/accounts/new-password-fields'
import { Button } from '#ui/basics/button'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { Field } from '#ui/forms/field'
import { PageHead } from '../list/page-head.tsx'
import '../mail/mail.css'
import type { Route } from './+types/confirm'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: 'Confirm' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const second = await secondStepOf(academy.records, actor.id)
  return { takesCode: Boolean(second?.confirmedAt), next: url.searchParams.get('next') ?? '' }
}

/** Either of the two proves it; a wrong one counts like a wrong one at sign-in. */
export async function action({ context, request }: Route.ActionArgs) {
  const { academy, visit, actor } = signedIn(context)
  const {
    currentPassword = '',
    code = '',
    next = '',
  } = fieldsOf(await request.formData(), ['currentPassword', 'code', 'next'])
  const refused = (errors: FieldErrors, status: number) => data({ errors }, { status })
  if (code) {
    const verdict = await checkCode(academy, visit, actor, code)
    if (verdict === 'throttled') return refused({ code: MESSAGES.tooManyAttempts }, 429)
    if (verdict === 'wrong') return refused({ code: MESSAGES.wrongCode }, 422)
  } else {
    const { verdict } = await checkOwnPassword(academy, visit, actor, currentPassword.slice(0, 200))
    if (verdict === 'wrong') return refused({ currentPassword: MESSAGES.wrongCurrentPassword }, 422)
    if (verdict !== 'right') return refused({ currentPassword: MESSAGES.tooManyAttempts }, 429)
  }
  await recordProof(academy.records, actor, visit.sessionHash ?? '', academy.now())
  const back = safeReturnPath(next)
  return redirect(back?.startsWith(`${linkTo('admin')}/`) ? back : linkTo('dashboard'), 303)
}

export default function Confirm({ loaderData: { takesCode, next }, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const errors = actionData?.errors ?? {}
  const summary = useSummary(actionData?.errors, 'confirm-')
  return (
    <>
      <title>{`${summary.length > 0 ? 'Error: ' : ''}Confirm that it is you`}</title>
      <PageHead
        title="Confirm that it is you"
        note={`What cannot be undone asks again after ${PROOF_MINUTES} minutes`}
      />
      <div className="panel admin-account">
        <ErrorSummary errors={summary} />
        <Form method="post" noValidate>
          <input type="hidden" name="next" value={next} />
          <CurrentPassword prefix="confirm" error={errors.currentPassword} />
          {takesCode ? (
            <Field
              id="confirm-code"
              name="code"
              label="Or a code"
              hint="Six digits from your app, instead of the password."
              error={errors.code}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          ) : null}
          <Button look="ruby" size="dense" pending={navigation.state === 'submitting'} pendingText="Confirming…">
            Confirm
          </Button>
        </Form>
      </div>
    </>
  )
}
