import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { ChevronDown } from 'lucide-react'
import { homeOf } from '#domain/accounts'
import { buttonClass } from './button'
import { useDropdown } from './dropdown'
import { LogoutSubmit, useLogout } from './logout-button'
import { refreshUserData, useUserData } from './user-data'

/** The one place of a public page that depends on the person. It is filled in the browser, so that the page is the same for everyone. */
export function AccountSlot({ onLeave }: { onLeave(): void }) {
  const data = useUserData()
  useFreshMirror()
  if (data === undefined)
    return (
      <div className="account">
        <span className="account-waiting needs-script">Loading…</span>
        <noscript><a className={buttonClass('ghost', 'touch')} href="/login">Sign up/Log in</a></noscript>
      </div>
    )
  if (data === null) return <div className="account"><Link className={buttonClass('ghost', 'touch')} to="/login" onClick={onLeave}>Sign up/Log in</Link></div>
  return (
    <div className="account unfold">
      <Link className={buttonClass('ghost', 'touch')} to={homeOf(data.type)} onClick={onLeave}>Account</Link>
      <AccountMenu />
    </div>
  )
}

function AccountMenu() {
  const { open, setOpen, box, opener } = useDropdown()
  const { ask, dialog } = useLogout()
  const item = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (open) item.current?.focus()
  }, [open])
  return (
    <div ref={box}>
      <button type="button" ref={opener} className="icon-button" aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        <ChevronDown size={18} aria-hidden="true" /><span className="sr-only">Account menu</span>
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

/** Once a document, and on leaving /login, the mirror is compared with the session. */
function useFreshMirror() {
  const { pathname } = useLocation()
  const before = useRef<string | null>(null)
  useEffect(() => {
    const first = before.current === null
    const from = before.current ?? cameFrom()
    before.current = pathname
    if (pathname === '/login' || (!first && from !== '/login')) return
    if (from === '/login' || hasMirror()) void refreshUserData()
  }, [pathname])
}

function hasMirror(): boolean {
  try {
    return localStorage.getItem('userData') !== null
  } catch {
    return false
  }
}

function cameFrom(): string {
  return URL.canParse(document.referrer) ? new URL(document.referrer).pathname : ''
}
