import type { useFetcher } from 'react-router'
import { EMAIL_PROVIDERS } from '#domain/mail/email-settings'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { emailProviderText, emailSettingsText as text } from '#domain/text/staff/mail/email-settings'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { Field, FieldFrame, tied } from '#ui/forms/field'
import { PasswordField } from '#ui/forms/password-field'
import type { EmailTestResult } from './email-settings-action.ts'

type Filled = { values: FieldValues; errors: FieldErrors }

export function EmailForm({
  values,
  errors,
  hasSaved,
  maySkipTest,
  fetcher,
}: Filled & {
  hasSaved: boolean
  maySkipTest: boolean
  fetcher: ReturnType<typeof useFetcher<ActionResult<EmailTestResult>>>
}) {
  const control = (name: string) => toControl(name, { values, errors })
  const pendingIntent = fetcher.state === 'idle' ? null : fetcher.formData?.get('intent')
  return (
    <section className="panel email-panel" aria-labelledby="email-form">
      <h2 id="email-form">{text.formTitle}</h2>
      <fetcher.Form method="post" noValidate className="email-form">
        <ProviderChoice values={values} errors={errors} />
        <ServerFields values={values} errors={errors} />
        <Field
          {...control('username')}
          label={text.username}
          hint={text.usernameHint}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          id="password"
          name="password"
          label={text.password}
          hint={hasSaved ? `${text.passwordHint} ${text.passwordKept}` : text.passwordHint}
          autoComplete="new-password"
          required={!hasSaved}
          {...(errors.password ? { error: errors.password } : {})}
        />
        <Field {...control('senderName')} label={text.senderName} hint={text.senderNameHint} autoComplete="off" />
        <Field
          {...control('senderAddress')}
          type="email"
          label={text.senderAddress}
          hint={text.senderAddressHint}
          autoComplete="off"
        />
        <Field {...control('testTo')} type="email" required label={text.testTo} autoComplete="email" />
        <div className="email-buttons">
          <Button
            size="touch"
            name="intent"
            value="save"
            pending={pendingIntent === 'save'}
            pendingText={text.testing}
          >
            {text.save}
          </Button>
          {maySkipTest ? (
            <Button
              look="line"
              size="touch"
              name="intent"
              value="save-untested"
              pending={pendingIntent === 'save-untested'}
              pendingText={text.saving}
            >
              {text.saveUntested}
            </Button>
          ) : null}
        </div>
        <noscript>
          <p className="field-hint">{text.typeAgain}</p>
        </noscript>
      </fetcher.Form>
    </section>
  )
}

function toControl(name: string, { values, errors }: Filled) {
  const error = errors[name]
  return { id: name, name, defaultValue: values[name] ?? '', ...(error ? { error } : {}) }
}

function ProviderChoice({ values, errors }: Filled) {
  return (
    <fieldset
      className="email-providers"
      id="provider"
      aria-describedby={errors.provider ? 'provider-error' : undefined}
    >
      <legend>{text.provider}</legend>
      {errors.provider ? (
        <p className="field-error" id="provider-error">
          {errors.provider}
        </p>
      ) : null}
      {EMAIL_PROVIDERS.map((provider) => (
        <label key={provider} className="email-provider" aria-label={emailProviderText[provider].name}>
          <input
            type="radio"
            name="provider"
            value={provider}
            defaultChecked={values.provider === provider}
            aria-describedby={`about-${provider}`}
          />
          <span>
            <strong>{emailProviderText[provider].name}</strong>
            <small id={`about-${provider}`}>{emailProviderText[provider].hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The style sheet hides these while a service with a known server is chosen. */
function ServerFields(filled: Filled) {
  const control = (name: string) => toControl(name, filled)
  return (
    <div className="email-server">
      <Field
        {...control('host')}
        label={text.server}
        hint={text.serverHint}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field {...control('port')} label={text.port} required inputMode="numeric" autoComplete="off" />
      <FieldFrame id="security" label={text.security} hint={text.securityHint}>
        <select
          name="security"
          className="input"
          defaultValue={filled.values.security ?? 'tls'}
          {...tied('security', text.securityHint, undefined)}
        >
          {Object.entries(text.securities).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </FieldFrame>
    </div>
  )
}
