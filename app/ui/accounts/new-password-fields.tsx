import { passwordFieldsText } from '#domain/text/shared/accounts/account-security'
import { PasswordField } from '#ui/forms/password-field'

export function NewPasswordFields({
  prefix,
  minimum,
  errors,
}: {
  prefix: string
  minimum: number
  errors: Record<string, string>
}) {
  return (
    <>
      <PasswordField
        id={`${prefix}-newPassword`}
        name="newPassword"
        label={passwordFieldsText.new}
        hint={passwordFieldsText.newHint(minimum)}
        error={errors.newPassword}
        autoComplete="new-password"
        required
      />
      <PasswordField
        id={`${prefix}-confirmPassword`}
        name="confirmPassword"
        label={passwordFieldsText.confirm}
        error={errors.confirmPassword}
        autoComplete="new-password"
        enterKeyHint="go"
        required
      />
    </>
  )
}

export function CurrentPassword({ prefix, error }: { prefix: string; error: string | undefined }) {
  return (
    <PasswordField
      id={`${prefix}-currentPassword`}
      name="currentPassword"
      label={passwordFieldsText.current}
      error={error}
      autoComplete="current-password"
      required
    />
  )
}
