import { Menu } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { adminShellText, navigationText } from '#domain/text/staff/shell'
import { findPlace, mostUsedLinks } from './admin-links'
import { currentIn, WaitingCount, type Navigation } from './side-ways'
import './bottom-bar.css'

type Props = Pick<Navigation, 'role' | 'closed' | 'waiting'> & { menu: string; expanded: boolean }

export function BottomBar({ role, closed, waiting, menu, expanded }: Props) {
  const place = findPlace(useLocation().pathname)
  return (
    <nav className="bottom-bar" aria-label={navigationText.mostUsed}>
      {mostUsedLinks(role, closed).map(({ name, to, text, icon: Icon, counts }) => (
        <Link key={name} to={to} aria-current={currentIn(place, name)}>
          <Icon size={20} aria-hidden="true" />
          <span>{text}</span>
          <WaitingCount count={counts ? waiting[counts] : 0} />
        </Link>
      ))}
      <button type="button" popoverTarget={menu} aria-expanded={expanded}>
        <Menu size={20} aria-hidden="true" />
        <span>{adminShellText.menu}</span>
      </button>
    </nav>
  )
}
