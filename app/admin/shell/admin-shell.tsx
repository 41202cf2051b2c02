import { linkTo } from '#routes'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import type { SetupProgress, SetupStep } from '#domain/setup/setup-steps'
import { adminShellText } from '#domain/text/staff/shell'
import { KeyRound, LogOut } from 'lucide-react'
import { useDrawer } from './drawer'
import { Avatar } from '#ui/avatar'
import { BrandMark, useBrand, VERSION } from '#ui/site/brand'
import { Breadcrumb } from './breadcrumb'
import { AdminSearch } from '../operating/search/admin-search'
import { BottomBar } from './bottom-bar'
import { SetupBar } from './setup-bar'
import { SetupRing } from './setup-ring'
import { SideWays, type Navigation } from './side-ways'
import { LogoutButton } from '#ui/accounts/logout-button'
import { ThemeSwitch } from '#ui/accounts/theme-switch'
import './admin-shell.css'
import '../list/data-list.css'
import '../../ui/notices/notice.css'
import '../../ui/notices/progress.css'

const SIDE = 'admin-menu'

export function AdminShell({
  person,
  navigation,
  setup,
  children,
}: {
  person: { name: string; image: string | null; role: string }
  navigation: Navigation
  setup: (Pick<SetupProgress, 'done' | 'total'> & { next: SetupStep; isReachable: boolean }) | null
  children: ReactNode
}) {
  const brand = useBrand()
  const { expanded, close, drawer } = useDrawer(SIDE)
  return (
    <div className="back-office themed">
      <section aria-label={adminShellText.sidebar} className="side" {...drawer}>
        <Link className="brand" to={linkTo('dashboard')} onClick={close}>
          <BrandMark size={28} inPage />
          <span>{brand.name}</span>
        </Link>
        {setup ? <SetupRing done={setup.done} total={setup.total} onClick={close} /> : null}
        <SideWays
          {...navigation}
          closed={setup ? [...navigation.closed, 'adminSetup'] : navigation.closed}
          close={close}
        />
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
      </section>
      <div className="pane">
        <header className="deck">
          <Breadcrumb />
          <AdminSearch />
        </header>
        {setup ? <SetupBar {...setup} /> : null}
        <p className="print-brand" aria-hidden="true">
          {brand.name}
        </p>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <footer className="pane-foot">{adminShellText.footer(brand.name, VERSION)}</footer>
        <BottomBar {...navigation} menu={SIDE} expanded={expanded} />
      </div>
    </div>
  )
}
