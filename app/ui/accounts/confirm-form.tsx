import { Form, useNavigation } from 'react-router'
import { confirmFormText } from '#domain/text/shared/accounts/account-security'
import { Button, type ButtonSize } from '#ui/basics/button'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { Field } from '#ui/forms/field'
import { CurrentPassword } from './new-password-fields'
import { PasskeyButton } from './passkeys/passkey-button'

type Errors = Record<string, string>

export function confirmTitle(errors: Errors | undefined): string {
  return errors && Object.keys(errors).length > 0 ? confirmFormText.error : confirmFormText.title
}

export function ConfirmForm({
  takesCode,
  takesPasskey,
  next,
  action,
  errors,
  size = 'public',
}: {
  takesCode: boolean
  takesPasskey: boolean
  next: string
  action: string
  errors: Errors | undefined
  size?: ButtonSize
}) {
  const navigation = useNavigation()
  const summary = useSummary(errors, 'confirm-')
  const byPassword = navigation.state === 'submitting' && !navigation.formData?.has('passkey')
  return (
    <div className="confirm-form">
      <ErrorSummary errors={summary} />
      {takesPasskey ? (
        <PasskeyButton
          id="confirm-passkey"
          purpose="prove"
          action={action}
          fields={{ next }}
          look="tonal"
          size={size}
          pendingText={confirmFormText.confirming}
        >
          {confirmFormText.passkey}
        </PasskeyButton>
      ) : null}
      <Form method="post" noValidate>
        <input type="hidden" name="next" value={next} />
        <CurrentPassword prefix="confirm" error={errors?.currentPassword} />
        {takesCode ? (
          <Field
            id="confirm-code"
            name="code"
            label={confirmFormText.code}
            hint={confirmFormText.codeHint}
            error={errors?.code}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        ) : null}
        <Button look="ruby" size={size} pending={byPassword} pendingText={confirmFormText.confirming}>
          {confirmFormText.submit}
        </Button>
      </Form>
    </div>
  )
}
