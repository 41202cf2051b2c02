import { linkTo } from '#routes'
import { Form, useNavigation } from 'react-router'
import { hasMailbox } from '#domain/mail/emails'
import { ownAccountText } from '#domain/text/staff/accounts/own-account'
import { EMPTY_RESULT, type ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { Field } from '#ui/forms/field'
import { PasswordField } from '#ui/forms/password-field'
import { Notice } from '#ui/notices/notice'

const text = ownAccountText.details

export function StaffDetailsForm({
  details,
  newEmail,
  saved,
  result = EMPTY_RESULT,
}: {
  details: { firstName: string; lastName: string; email: string }
  newEmail: string | null
  saved: string | null
  result: ActionResult | undefined
}) {
  const navigation = useNavigation()
  const { errors, values } = result
  const summary = useSummary(errors, 'details-')
  const isReachable = hasMailbox(details.email)
  return (
    <section aria-labelledby="details-title" className="account-part">
      <h2 id="details-title">{text.title}</h2>
      <output>
        {saved && summary.length === 0 ? (
          <Notice tone="good">
            <p>{saved}</p>
          </Notice>
        ) : null}
      </output>
      {newEmail && !saved ? (
        <Notice tone="warn">
          <p>{ownAccountText.openLink(newEmail)}</p>
        </Notice>
      ) : null}
      <ErrorSummary errors={summary} />
      <Form key={details.email} method="post" action={linkTo('adminAccount')} noValidate>
        <Field
          id="details-firstName"
          name="firstName"
          label={text.firstName}
          defaultValue={values.firstName ?? details.firstName}
          error={errors.firstName}
          autoComplete="given-name"
          required
        />
        <Field
          id="details-lastName"
          name="lastName"
          label={text.lastName}
          defaultValue={values.lastName ?? details.lastName}
          error={errors.lastName}
          autoComplete="family-name"
          required
        />
        <Field
          id="details-email"
          name="email"
          type="email"
          inputMode="email"
          label={text.email}
          hint={isReachable ? text.emailHint : text.emailMissing}
          defaultValue={values.email ?? (isReachable ? details.email : '')}
          error={errors.email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          id="details-currentPassword"
          name="currentPassword"
          label={text.password}
          hint={text.passwordHint}
          error={errors.currentPassword}
          autoComplete="current-password"
        />
        <Button
          look="ruby"
          size="dense"
          name="intent"
          value="details"
          pending={navigation.formData?.get('intent') === 'details'}
          pendingText={text.saving}
        >
          {text.submit}
        </Button>
      </Form>
    </section>
  )
}
