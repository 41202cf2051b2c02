import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/basics/button'

export function RecoveryCodesLeft({ codesLeft, action }: { codesLeft: number; action: string }) {
  const navigation = useNavigation()
  const pending = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'codes'
  return (
    <section aria-labelledby="recovery-left">
      <h2 id="recovery-left">Recovery codes</h2>
      <Form method="post" action={action} preventScrollReset className="security-form">
        <p>
          {codesLeft === 1 ? 'One recovery code is left.' : `${codesLeft} recovery codes are left.`} Each opens your
          account once, after the password, when your phone or passkey is not at hand.
        </p>
        <Button look="line" name="intent" value="codes" pending={pending} pendingText="One moment…">
          Make new recovery codes
        </Button>
      </Form>
    </section>
  )
}

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section className="security-codes" aria-labelledby="recovery">
      <h2 id="recovery">Your recovery codes</h2>
      <p>
        Each opens your account once when the phone is not at hand. They are shown this one time: print them or write
        them down.
      </p>
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
