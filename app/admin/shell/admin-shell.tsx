import { linkTo, type AddressName } from '#routes'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { adminShellText } from '#domain/text/staff/shell'
import { KeyRound, LogOut, Menu } from 'lucide-react'
import { useDrawer } from './drawer'
import { Avatar } from '#ui/avatar'
import { BrandMark, useBrand, VERSION } from '#ui/site/brand'
import { Breadcrumb } from './breadcrumb'
import { SideWays } from './side-ways'
import { LogoutButton } from '#ui/accounts/logout-button'
import { ThemeSwitch } from '#ui/accounts/theme-switch'
import './admin-shell.css'
import '../list/data-list.css'
import '../../ui/notices/notice.css'
import '../../ui/notices/progress.css'

const SIDE = 'admin-menu'

export function AdminShell({
  person,
  waiting,
  children,
}: {
  person: { name: string; image: string | null; role: string; closed: readonly AddressName[] }
  waiting: Record<'pending' | 'testimonials' | 'requests', number>
  children: ReactNode
}) {
  const brand = useBrand()
  const { expanded, close, drawer } = useDrawer(SIDE)
  return (
    <div className="back-office themed">
      <aside aria-label={adminShellText.sidebar} className="side" {...drawer}>
        <Link className="brand" to={linkTo('dashboard')} onClick={close}>
          <BrandMark size={28} inPage />
          <span>{brand.name}</span>
        </Link>
        <SideWays closed={person.closed} waiting={waiting} close={close} />
        <div className="side-foot">
          <p className="side-person">
            <Avatar name={person.name} image={person.image} />
            <span>
              <strong>{person.name}</strong>
              <small>{person.role}</small>
            </span>
          </p>
          <ThemeSwitch />
          <NavLink className="side-link" to={linkTo('adminAccount')} onClick={close}>
            <KeyRound size={18} aria-hidden="true" />
            {adminShellText.account}
          </NavLink>
          <LogoutButton className="side-link">
            <LogOut size={18} aria-hidden="true" />
            {adminShellText.logout}
          </LogoutButton>
        </div>
      </aside>
      <div className="pane">
        <header className="deck">
          <button type="button" className="icon-button deck-menu" popoverTarget={SIDE} aria-expanded={expanded}>
            <Menu size={20} aria-hidden="true" />
            <span className="sr-only">{adminShellText.menu}</span>
          </button>
          <Breadcrumb />
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <footer className="pane-foot">{adminShellText.footer(brand.name, VERSION)}</footer>
      </div>
    </div>
  )
}
