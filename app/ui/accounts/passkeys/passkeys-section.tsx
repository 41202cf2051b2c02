import { Form, useNavigation } from 'react-router'
import { PASSKEYS_A_PERSON } from '#domain/accounts/passkeys'
import { useHydrated } from '#ui/basics/hydrated'
import { Button } from '#ui/basics/button'
import { Field } from '#ui/forms/field'
import { PasskeyButton } from './passkey-button'
import { usePasskeysHere } from './passkeys-here.ts'
import './passkeys.css'

export type PasskeyRow = { id: string; name: string; added: string; used: string | null }

export function PasskeysSection({
  passkeys,
  waits,
  action,
  error,
}: {
  passkeys: readonly PasskeyRow[]
  waits: boolean
  action: string
  error: string | undefined
}) {
  const hydrated = useHydrated()
  const here = usePasskeysHere()
  const full = passkeys.length >= PASSKEYS_A_PERSON
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">
        Passkeys{' '}
        <span className={`security-state ${passkeys.length > 0 ? 'security-on' : ''}`}>
          {passkeys.length > 0 ? 'On' : 'Off'}
        </span>
      </h2>
      <p>
        Sign in with your fingerprint, your face or the lock of your screen. A passkey cannot be guessed, and no false
        page can ask you for it.
      </p>
      {passkeys.length > 0 ? (
        <ul className="security-sessions passkeys" aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} {...passkey} action={action} />
          ))}
        </ul>
      ) : null}
      {error ? (
        <p className="field-error" id="security-passkey" tabIndex={-1}>
          {error}
        </p>
      ) : null}
      {full ? (
        <p className="field-hint">
          You have {PASSKEYS_A_PERSON} passkeys, which is the most. Remove one to add another.
        </p>
      ) : waits ? null : (
        <PasskeyButton
          id="passkey-add"
          purpose="add"
          action={action}
          fields={{ intent: 'passkey-add' }}
          look="ruby"
          pendingText="Adding…"
        >
          Add a passkey
        </PasskeyButton>
      )}
      {hydrated && !here ? (
        <p className="field-hint">This browser has no passkeys. Two-step sign-in below works in every browser.</p>
      ) : null}
      <p className="field-hint passkeys-plain">
        To add a passkey, please allow this page its script. Everything else works without.
      </p>
    </section>
  )
}

function PasskeyItem({ id, name, added, used, action }: PasskeyRow & { action: string }) {
  const navigation = useNavigation()
  const { formData } = navigation
  const busy = (intent: string) =>
    navigation.state !== 'idle' && formData?.get('entry') === id && formData.get('intent') === intent
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <small>
          Added {added} · {used ? `last used ${used}` : 'not used yet'}
        </small>
      </p>
      <details className="passkey-change">
        <summary className="button button-line button-dense">
          Change<span className="sr-only"> {name}</span>
        </summary>
        <div>
          <Form method="post" action={action} preventScrollReset className="passkey-form">
            <input type="hidden" name="entry" value={id} />
            <Field
              key={name}
              id={`passkey-name-${id}`}
              name="name"
              label="Name"
              defaultValue={name}
              maxLength={60}
              autoComplete="off"
            />
            <Button
              look="tonal"
              size="touch"
              name="intent"
              value="passkey-rename"
              pending={busy('passkey-rename')}
              pendingText="Saving…"
            >
              Save name
            </Button>
          </Form>
          <Form method="post" action={action} preventScrollReset className="passkey-form">
            <input type="hidden" name="entry" value={id} />
            <p>Once removed it signs nobody in any more, on any device.</p>
            <Button
              look="line"
              size="touch"
              name="intent"
              value="passkey-remove"
              pending={busy('passkey-remove')}
              pendingText="Removing…"
            >
              Remove this passkey
            </Button>
          </Form>
        </div>
      </details>
    </li>
  )
}
