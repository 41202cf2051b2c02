import { useId, type ComponentProps, type ReactNode } from 'react'
import { AGREED } from '#domain/forms'
import { tied } from './field'
import { Icon } from '#ui/basics/icon'
import './check-field.css'

export function CheckField({
  label,
  hint,
  error,
  ...input
}: { label: ReactNode; hint?: ReactNode; error?: string | undefined } & ComponentProps<'input'>) {
  const made = useId()
  const id = input.id ?? made
  return (
    <div className={`check${error ? ' check-wrong' : ''}`}>
      <input type="checkbox" value={AGREED} {...input} {...tied(id, hint, error)} />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint ? (
          <p className="field-hint" id={`${id}-hint`}>
            {hint}
          </p>
        ) : null}
        {error ? (
          <p className="field-error" id={`${id}-error`}>
            <Icon name="alert" size={16} />
            {error}
          </p>
        ) : null}
      </div>
    </div>
  )
}
