import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { fieldsText } from '#domain/text/shared/fields'
import { Icon } from '#ui/basics/icon'

type Words = {
  label: string
  hint?: ReactNode
  error?: string
  check?: (value: string) => string | undefined
}
type Control = HTMLInputElement | HTMLTextAreaElement

export function useFieldError(given: string | undefined, error: string | undefined, check: Words['check']) {
  const made = useId()
  const [edited, setEdited] = useState<{ found: string | undefined } | null>(null)
  const control = useRef<Control>(null)
  const shown = edited ? edited.found : error
  useEffect(() => {
    const form = control.current?.form
    const reset = () => setEdited(null)
    form?.addEventListener('submit', reset)
    return () => form?.removeEventListener('submit', reset)
  }, [])
  const listening = {
    ref: (node: Control | null) => {
      control.current = node
    },
    onInput: () => shown && setEdited({ found: check?.(control.current?.value ?? '') }),
    onBlur: () => check && control.current?.value && setEdited({ found: check(control.current.value) }),
  }
  return { id: given ?? made, shown, listening }
}

export function FieldFrame({
  id,
  label,
  hint,
  error,
  required = false,
  children,
  className = '',
}: {
  id: string
  label: string
  hint?: ReactNode
  error?: string
  required?: boolean
  children: ReactNode
  className?: string
}) {
  return (
    <div className={`field${error ? ' field-wrong' : ''} ${className}`}>
      <label htmlFor={id} data-required={required ? fieldsText.required : undefined}>
        {label}
      </label>
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
      {children}
    </div>
  )
}

export function tied(id: string, hint: ReactNode, error: string | undefined) {
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined }
}

export function Field({ label, hint, error, check, className, ...input }: Words & ComponentProps<'input'>) {
  const { id, shown, listening } = useFieldError(input.id, error, check)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={shown} required={input.required} className={className}>
      <input type="text" {...input} {...tied(id, hint, shown)} {...listening} className="input" />
    </FieldFrame>
  )
}

export function TextField({ label, hint, error, check, className, ...input }: Words & ComponentProps<'textarea'>) {
  const { id, shown, listening } = useFieldError(input.id, error, check)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={shown} required={input.required} className={className}>
      <textarea {...input} {...tied(id, hint, shown)} {...listening} className="input" />
    </FieldFrame>
  )
}
