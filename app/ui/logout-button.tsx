import { lazy, Suspense, useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react'

// Only signed-in people need it, and the public pages are short of bytes.
const LogoutDialog = lazy(() => import('./logout-dialog'))

/** Asking before logging out: what the button does, and the dialog to draw beside it. */
export function useLogout(): { ask(event: MouseEvent): void; dialog: ReactNode } {
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  return {
    ask(event) {
      event.preventDefault()
      setAsked(true)
      setOpen(true)
    },
    dialog: asked ? <Suspense><LogoutDialog open={open} onClose={() => setOpen(false)} /></Suspense> : null,
  }
}

/** The button itself; before script it logs out at once. */
export function LogoutSubmit({ children = 'Logout', ...rest }: ComponentProps<'button'>) {
  return <form action="/logout" method="post" className="contents"><button {...rest} type="submit">{children}</button></form>
}

/** 'Logout', wherever one button with its question is enough. */
export function LogoutButton(props: ComponentProps<'button'>) {
  const { ask, dialog } = useLogout()
  return <><LogoutSubmit {...props} onClick={ask} />{dialog}</>
}
