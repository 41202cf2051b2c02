import { linkTo } from '#addresses'
import { useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { DIALOGS } from '#domain/words/messages'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog'

export function useLogout(): { ask(event: MouseEvent): void; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  return {
    ask(event) {
      event.preventDefault()
      setOpen(true)
    },
    // /login, where it leads, removes the stored userData once the session is gone.
    dialog: (
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        dialog={DIALOGS.logout}
        action={linkTo('logout')}
        pendingText="Logging out…"
      />
    ),
  }
}

/** Before script it logs out at once. */
export function LogoutSubmit({ children = 'Logout', ...rest }: ComponentProps<'button'>) {
  return (
    <form action={linkTo('logout')} method="post" className="contents">
      <button {...rest} type="submit">
        {children}
      </button>
    </form>
  )
}

export function LogoutButton(props: ComponentProps<'button'>) {
  const { ask, dialog } = useLogout()
  return (
    <>
      <LogoutSubmit {...props} onClick={ask} />
      {dialog}
    </>
  )
}
