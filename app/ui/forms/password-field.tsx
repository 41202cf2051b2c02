import { useState, type ComponentProps } from 'react'
import { FieldFrame, tied, useFieldError, type Field } from './field'

/** The button is outside the label, so that the field's name stays clean. */
export function PasswordField({ label, hint, error, check, ...input }: ComponentProps<typeof Field>) {
  const [visible, setVisible] = useState(false)
  const { id, shown, listening } = useFieldError(input.id, error, check)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={shown} required={input.required}>
      <div className="password">
        <input
          {...input}
          {...tied(id, hint, shown)}
          {...listening}
          type={visible ? 'text' : 'password'}
          className="input"
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          className="password-toggle needs-script"
          aria-controls={id}
          onClick={() => setVisible(!visible)}
        >
          {visible ? 'Hide' : 'Show'}
          <span className="sr-only"> password</span>
        </button>
      </div>
    </FieldFrame>
  )
}
