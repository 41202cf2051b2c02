import { use } from 'react'
import type { AddressName } from '#routes'
import type { StaffRole } from '#domain/accounts/rights'
import type { NavigationGroup, WaitingCounts } from '#domain/operating/admin-pages'
import { HOME_GROUP } from '#domain/operating/admin-pages'
import { navigationText } from '#domain/text/staff/shell'
import { ChevronDown } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { MarkupCacheContext } from '#ui/basics/drawn-before'
import { findPlace, groupsWithout, linksIn, type AdminLink, type PlaceInNavigation } from './admin-links'
import { useOpenGroup, type OpenGroup } from './open-group'

export type Navigation = {
  role: StaffRole | null
  closed: readonly AddressName[]
  waiting: WaitingCounts
  openGroup?: OpenGroup
}

export function SideWays({ close, openGroup, ...navigation }: Navigation & { close(): void }) {
  const { role, closed, waiting } = navigation
  const place = findPlace(useLocation().pathname)
  const ofPage = place === null || place.group === 'top' ? null : place.group
  const own = role === null ? null : HOME_GROUP[role]
  const { open, onToggle } = useOpenGroup(ofPage ?? (openGroup === undefined ? own : openGroup), ofPage)
  const before = use(MarkupCacheContext)
  const groups = <Groups {...navigation} place={place} open={open} onToggle={onToggle} close={close} />
  if (!before) return <nav aria-label={navigationText.label}>{groups}</nav>
  const key = JSON.stringify([role, open, place, waiting, closed])
  return <nav aria-label={navigationText.label} dangerouslySetInnerHTML={{ __html: before(key, '/', groups) }} />
}

type GroupsProps = Omit<Navigation, 'openGroup'> & {
  place: PlaceInNavigation | null
  open: OpenGroup
  onToggle(group: NavigationGroup, isOpen: boolean): void
  close(): void
}

function Groups({ role, closed, waiting, place, open, onToggle, close }: GroupsProps) {
  const listed = (links: AdminLink[]) => <Links links={links} place={place} waiting={waiting} close={close} />
  return (
    <>
      {listed(linksIn('top', closed))}
      {groupsWithout(closed, role).map(({ group, text, links }) => (
        <details
          key={group}
          name="navigation"
          className="side-group"
          open={open === group}
          onToggle={(event) => onToggle(group, event.currentTarget.open)}
        >
          <summary className="side-link">
            {text}
            <WaitingCount count={links.reduce((sum, { counts }) => sum + (counts ? waiting[counts] : 0), 0)} />
            <ChevronDown className="side-fold" size={16} aria-hidden="true" />
          </summary>
          {listed(links)}
        </details>
      ))}
    </>
  )
}

type LinksProps = Pick<GroupsProps, 'place' | 'waiting' | 'close'> & { links: AdminLink[] }

function Links({ links, place, waiting, close }: LinksProps) {
  return (
    <ul>
      {links.map(({ name, to, text, icon: Icon, counts }) => (
        <li key={name}>
          <Link className="side-link" to={to} aria-current={currentIn(place, name)} onClick={close}>
            <Icon size={18} aria-hidden="true" />
            {text}
            <WaitingCount count={counts ? waiting[counts] : 0} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function currentIn(place: PlaceInNavigation | null, name: string): 'page' | 'true' | undefined {
  if (place?.link !== name) return undefined
  return place.isPage ? 'page' : 'true'
}

export function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="side-count">
      {count}
      <span className="sr-only">{navigationText.waiting}</span>
    </span>
  )
}
