import { useEffect, useRef } from 'react'
import { useDropdown } from './dropdown'
import { Icon } from './icon'
import { LogoutSubmit, useLogout } from './logout-button'

/** 'Account menu' with its item 'Logout'. It stays open under the question, so that the focus comes back to the item. */
export default function AccountMenu() {
  const { open, setOpen, box, opener } = useDropdown()
  const { ask, dialog } = useLogout()
  const item = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (open) item.current?.focus()
  }, [open])
  return (
    <div ref={box}>
      <button type="button" ref={opener} className="icon-button" aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="chevron-down" /><span className="sr-only">Account menu</span>
      </button>
      {open ? (
        <div className="unfold-list" role="menu" aria-label="Account menu">
          <LogoutSubmit ref={item} role="menuitem" className="unfold-item" onClick={ask} />
        </div>
      ) : null}
      {dialog}
    </div>
  )
}
