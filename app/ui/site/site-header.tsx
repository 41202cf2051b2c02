import { linkTo } from '#routes'
import { useEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { trialText } from '#domain/text/shared/training/trial'
import { Icon } from '#ui/basics/icon'
import { Island } from '#ui/basics/island'
import { AccountSlot } from './account-slot'
import { BrandMark, useBrand } from './brand'
import { watchMenus } from './header-menus'
import { MembersMenu } from './members-menu'

const SHEET = 'site-menu'
const QUESTIONS = `${linkTo('about')}#faq`
const TRIAL = linkTo('trial')
const LINKS = [
  { to: linkTo('home'), text: 'Home' },
  { to: linkTo('about'), text: 'About' },
  { to: QUESTIONS, text: 'FAQ' },
  { to: `${linkTo('about')}#contact`, text: 'Contact' },
  { to: linkTo('packages'), text: 'Packages' },
  { to: TRIAL, text: trialText.menu },
]

export function SiteHeader({ solid = false, isClosed = false }: { solid?: boolean; isClosed?: boolean }) {
  const { name, menuPages } = useBrand()
  const links = isClosed
    ? []
    : LINKS.filter(({ to }) => (to !== QUESTIONS || menuPages.questions) && (to !== TRIAL || menuPages.trial))
  const header = useRef<HTMLElement>(null)
  useEffect(() => (header.current ? watchMenus(header.current) : undefined), [])
  return (
    <header ref={header} className={`site-header${solid ? ' site-header-solid' : ''}`}>
      <div className="wrap site-bar">
        <Link className="brand" to={linkTo('home')}>
          <BrandMark inPage />
          <span>{name}</span>
        </Link>
        <button type="button" className="icon-button burger" popoverTarget={SHEET} aria-expanded={false}>
          <Icon name="menu" size={22} />
          <span className="sr-only">Menu</span>
        </button>
        <div className="site-menu" id={SHEET} popover="auto">
          <nav aria-label="Main">
            <ul className="site-links">
              {links.map(({ to, text }) => (
                <li key={to}>
                  {to.includes('#') ? (
                    <Link className="site-link" to={to}>
                      {text}
                    </Link>
                  ) : (
                    <NavLink className="site-link" to={to} end>
                      {text}
                    </NavLink>
                  )}
                </li>
              ))}
              {menuPages.members && !isClosed ? (
                <li>
                  <MembersMenu />
                </li>
              ) : null}
            </ul>
          </nav>
          <Island name="account">
            <AccountSlot />
          </Island>
        </div>
      </div>
    </header>
  )
}
