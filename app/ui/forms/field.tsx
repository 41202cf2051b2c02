import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '#ui/basics/icon'

type Words = {
  /** Exactly the quoted words: checks and staff find the field by them. */
  label: string
  hint?: ReactNode
  error?: string
  /**
   * The same rule in the browser; its message shows after leaving the field, and goes as soon as the text is right.
   */
  check?: (value: string) => string | undefined
}
type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * The message a field shows now, the server's until the text changes, then the browser's own check; and what the
 * control needs for that.
 */
export function useFieldError(error: string | undefined, check: Words['check']) {
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
  return { shown, listening }
}

/** Label, hint, message and control in their order; the control gets what ties them together. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  children,
  className = '',
}: {
  id: string
  label: string
  hint?: ReactNode
  error?: string
  children: ReactNode
  className?: string
}) {
  return (
    <div className={`field${error ? ' field-wrong' : ''} ${className}`}>
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
      {children}
    </div>
  )
}

/** The attributes that tie a control to its hint and message. */
export function tied(id: string, hint: ReactNode, error: string | undefined) {
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined }
}

/** A one-line field: text, email, tel, number, date. */
export function Field({ label, hint, error, check, className, ...input }: Words & ComponentProps<'input'>) {
  const made = useId()
  const id = input.id ?? made
  const { shown, listening } = useFieldError(error, check)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={shown} className={className}>
      <input type="text" {...input} {...tied(id, hint, shown)} {...listening} className="input" />
    </FieldFrame>
  )
}

/** A field of several lines. */
export function TextField({ label, hint, error, check, className, ...input }: Words & ComponentProps<'textarea'>) {
  const made = useId()
  const id = input.id ?? made
  const { shown, listening } = useFieldError(error, check)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={shown} className={className}>
      <textarea {...input} {...tied(id, hint, shown)} {...listening} className="input" />
    </FieldFrame>
  )
}
