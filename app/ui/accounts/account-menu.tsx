import { useEffect, useRef } from 'react'
import { logoutText } from '#domain/text/shared/accounts/logout'
import { useDropdown } from '#ui/dialogs/dropdown'
import { Icon } from '#ui/basics/icon'
import { LogoutSubmit, useLogout } from './logout-button'

export default function AccountMenu() {
  const { open, setOpen, box, opener } = useDropdown()
  const { ask, dialog } = useLogout()
  const item = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (open) item.current?.focus()
  }, [open])
  return (
    <div ref={box}>
      <button
        type="button"
        ref={opener}
        className="icon-button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="chevron-down" />
        <span className="sr-only">{logoutText.menu}</span>
      </button>
      {open ? (
        <div className="unfold-list" role="menu" aria-label={logoutText.menu}>
          <LogoutSubmit
            ref={item}
            role="menuitem"
            className="unfold-item"
            onClick={(event) => {
              ask(event)
              setOpen(false)
              opener.current?.focus()
            }}
          />
        </div>
      ) : null}
      {dialog}
    </div>
  )
}
