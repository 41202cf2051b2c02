import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon'

export type ButtonLook = 'gold' | 'ruby' | 'line' | 'ghost' | 'tonal' | 'danger'
export type ButtonSize = 'public' | 'touch' | 'dense'

export function buttonClass(look: ButtonLook = 'ruby', size: ButtonSize = 'public', more = ''): string {
  return `button button-${look}${size === 'public' ? '' : ` button-${size}`}${more ? ` ${more}` : ''}`
}

type Looks = { look?: ButtonLook; size?: ButtonSize }
type ButtonProps = ComponentProps<'button'> &
  Looks & {
    pending?: boolean
    pendingText?: string
  }

/** The button is never disabled while pending, because that would drop the focus. */
export function Button({
  look,
  size,
  pending = false,
  pendingText,
  className,
  children,
  onClick,
  type = 'submit',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look, size, className)}
      aria-disabled={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
    >
      {pending ? (
        <>
          <Icon name="turning" />
          {pendingText ?? children}
        </>
      ) : (
        children
      )}
    </button>
  )
}

export function ButtonLink({
  look,
  size,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Looks & { children: ReactNode }) {
  return (
    <Link {...rest} className={buttonClass(look, size, className)}>
      {children}
    </Link>
  )
}
