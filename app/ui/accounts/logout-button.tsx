import { linkTo } from '#routes'
import { useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { logoutText } from '#domain/text/shared/accounts/logout'
import { DIALOGS } from '#domain/words/messages'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog'

export function useAskFirst(
  question: Pick<ComponentProps<typeof ConfirmDialog>, 'dialog' | 'action' | 'pendingText'>,
): { ask(event: MouseEvent): void; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  return {
    ask(event) {
      event.preventDefault()
      setOpen(true)
    },
    dialog: <ConfirmDialog {...question} open={open} onClose={() => setOpen(false)} />,
  }
}

// The login page removes the stored userData, after the session has ended.
export const useLogout = () =>
  useAskFirst({ dialog: DIALOGS.logout, action: linkTo('logout'), pendingText: logoutText.loggingOut })

export function LogoutSubmit({ children = logoutText.submit, ...rest }: ComponentProps<'button'>) {
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
