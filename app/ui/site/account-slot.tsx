import { linkTo } from '#routes'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { homeOf } from '#domain/accounts/accounts'
import { buttonClass } from '#ui/basics/button'
import { mayBeSignedIn, refreshUserData, useUserData } from './user-data'

const AccountMenu = lazy(() => import('#ui/accounts/account-menu').catch(() => ({ default: LogoutAlone })))

function LogoutAlone() {
  return (
    <form action={linkTo('logout')} method="post">
      <button className="unfold-item">Logout</button>
    </form>
  )
}

const PLACES = [
  { who: 'visitor', to: linkTo('login'), text: 'Sign up/Log in' },
  { who: 'client', to: linkTo('clientHome'), text: 'Account' },
  { who: 'admin', to: linkTo('admin'), text: 'Account' },
]

const CHANGES_USER = [linkTo('login'), linkTo('packages'), linkTo('registrationToContinue')]

/** Filled in by the browser, so that all users share one cached page. */
export function AccountSlot() {
  const data = useUserData()
  useFreshMirror()
  if (data === undefined)
    return (
      <div className="account">
        <span className="account-waiting needs-script">Loading…</span>
        {PLACES.map(({ who, to, text }) => (
          <a key={who} className={buttonClass('ghost', 'touch', `for-${who}`)} href={to}>
            {text}
          </a>
        ))}
        <noscript>
          <a className={buttonClass('ghost', 'touch')} href={linkTo('login')}>
            Sign up/Log in
          </a>
        </noscript>
      </div>
    )
  if (data === null)
    return (
      <div className="account">
        <Link className={buttonClass('ghost', 'touch')} to={linkTo('login')}>
          Sign up/Log in
        </Link>
      </div>
    )
  return (
    <div className="account unfold">
      <Link className={buttonClass('ghost', 'touch')} to={homeOf(data.type)}>
        Account
      </Link>
      <Suspense>
        <AccountMenu />
      </Suspense>
    </div>
  )
}

function useFreshMirror() {
  const { pathname } = useLocation()
  const before = useRef<string | null>(null)
  useEffect(() => {
    const first = before.current === null
    const from = before.current ?? cameFrom()
    before.current = pathname
    if (pathname === linkTo('login') || (!first && !CHANGES_USER.some((page) => from.startsWith(page)))) return
    if (from === linkTo('login') || mayBeSignedIn()) void refreshUserData()
  }, [pathname])
  useEffect(() => {
    // Going back shows the page as it was left, before a package was booked.
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted && mayBeSignedIn()) void refreshUserData()
    }
    addEventListener('pageshow', refresh)
    return () => removeEventListener('pageshow', refresh)
  }, [])
}

function cameFrom(): string {
  return URL.canParse(document.referrer) ? new URL(document.referrer).pathname : ''
}
