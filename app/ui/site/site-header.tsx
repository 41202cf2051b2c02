import { linkTo } from '#addresses'
import { useEffect, useRef, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { AccountSlot } from './account-slot'
import { BrandMark, useBrand } from './brand'
import { Icon } from '#ui/basics/icon'
import { MembersMenu } from './members-menu'

const SHEET = 'site-menu'
const LINKS = [
  { to: linkTo('home'), text: 'Home' },
  { to: linkTo('about'), text: 'About' },
  { to: `${linkTo('about')}#faq`, text: 'FAQ' },
  { to: `${linkTo('about')}#contact`, text: 'Contact' },
  { to: linkTo('packages'), text: 'Packages' },
]

/**
 * `solid` keeps its ground even above a stage. The menu is one list: a row on wide windows, a sheet behind 'Menu' on
 * narrow ones, script or not.
 */
export function SiteHeader({ solid = false }: { solid?: boolean }) {
  const brand = useBrand()
  const menu = useRef<HTMLDivElement>(null)
  const [expanded, setExpanded] = useState(false)
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 1001px)')
    wide.addEventListener('change', closeSheet)
    return () => wide.removeEventListener('change', closeSheet)
  }, [])
  return (
    <header className={`site-header${solid ? ' site-header-solid' : ''}`}>
      <div className="wrap site-bar">
        <Link className="brand" to={linkTo('home')}>
          <BrandMark />
          <span>{brand.name}</span>
        </Link>
        <button type="button" className="icon-button burger" popoverTarget={SHEET} aria-expanded={expanded}>
          <Icon name="menu" size={22} />
          <span className="sr-only">Menu</span>
        </button>
        <div
          id={SHEET}
          className="site-menu"
          popover="auto"
          ref={menu}
          onToggle={(event) => event.target === menu.current && setExpanded(event.newState === 'open')}
        >
          <nav aria-label="Main">
            <ul className="site-links">
              {LINKS.map(({ to, text }) => (
                <li key={to}>
                  {to.includes('#') ? (
                    <Link className="site-link" to={to} onClick={closeSheet}>
                      {text}
                    </Link>
                  ) : (
                    <NavLink className="site-link" to={to} end onClick={closeSheet}>
                      {text}
                    </NavLink>
                  )}
                </li>
              ))}
              <li>
                <MembersMenu onLeave={closeSheet} />
              </li>
            </ul>
          </nav>
          <AccountSlot onLeave={closeSheet} />
        </div>
      </div>
    </header>
  )
}

function closeSheet() {
  const sheet = document.getElementById(SHEET)
  if (sheet?.matches(':popover-open')) sheet.hidePopover()
}
