import { Form, useNavigation } from 'react-router'
import { PASSKEYS_A_PERSON } from '#domain/accounts/passkeys'
import { passkeysText } from '#domain/text/shared/accounts/passkeys'
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
        {passkeysText.title}{' '}
        <span className={`security-state ${passkeys.length > 0 ? 'security-on' : ''}`}>
          {passkeys.length > 0 ? passkeysText.on : passkeysText.off}
        </span>
      </h2>
      <p>{passkeysText.intro}</p>
      {passkeys.length > 0 ? (
        <ul className="security-sessions passkeys" aria-label={passkeysText.list}>
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
        <p className="field-hint">{passkeysText.full(PASSKEYS_A_PERSON)}</p>
      ) : waits ? null : (
        <PasskeyButton
          id="passkey-add"
          purpose="add"
          action={action}
          fields={{ intent: 'passkey-add' }}
          look="ruby"
          pendingText={passkeysText.adding}
        >
          {passkeysText.add}
        </PasskeyButton>
      )}
      {hydrated && !here ? <p className="field-hint">{passkeysText.unsupported}</p> : null}
      <p className="field-hint passkeys-plain">{passkeysText.withoutScript}</p>
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
        <small>{passkeysText.added(added, used)}</small>
      </p>
      <details className="passkey-change">
        <summary className="button button-line button-dense">
          {passkeysText.change}
          <span className="sr-only">{passkeysText.changeNamed(name)}</span>
        </summary>
        <div>
          <Form method="post" action={action} preventScrollReset className="passkey-form">
            <input type="hidden" name="entry" value={id} />
            <Field
              key={name}
              id={`passkey-name-${id}`}
              name="name"
              label={passkeysText.name}
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
              pendingText={passkeysText.saving}
            >
              {passkeysText.save}
            </Button>
          </Form>
          <Form method="post" action={action} preventScrollReset className="passkey-form">
            <input type="hidden" name="entry" value={id} />
            <p>{passkeysText.removeHint}</p>
            <Button
              look="line"
              size="touch"
              name="intent"
              value="passkey-remove"
              pending={busy('passkey-remove')}
              pendingText={passkeysText.removing}
            >
              {passkeysText.remove}
            </Button>
          </Form>
        </div>
      </details>
    </li>
  )
}
