import { Form, useNavigation } from 'react-router'
import { recoveryCodesText } from '#domain/text/shared/accounts/passkeys'
import { Button } from '#ui/basics/button'

export function RecoveryCodesLeft({ codesLeft, action }: { codesLeft: number; action: string }) {
  const navigation = useNavigation()
  const pending = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'codes'
  return (
    <section aria-labelledby="recovery-left">
      <h2 id="recovery-left">{recoveryCodesText.title}</h2>
      <Form method="post" action={action} preventScrollReset className="security-form">
        <p>{recoveryCodesText.left(codesLeft)}</p>
        <Button look="line" name="intent" value="codes" pending={pending} pendingText={recoveryCodesText.creating}>
          {recoveryCodesText.create}
        </Button>
      </Form>
    </section>
  )
}

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section className="security-codes" aria-labelledby="recovery">
      <h2 id="recovery">{recoveryCodesText.own}</h2>
      <p>{recoveryCodesText.ownHint}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
