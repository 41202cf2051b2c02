import { linkTo } from '#routes'
import { ChevronLeft, GraduationCap, House, UserRound, Wallet, type LucideIcon } from 'lucide-react'
import { Link, useMatches } from 'react-router'
import {
  clientParentText,
  clientPlacesText,
  clientPlacesTitle,
  type ClientPlace,
} from '#domain/text/client/accounts/places'
import { findClientPlace, ROOT_OF_PLACE } from './page-places.ts'
import './client-places.css'

const ICONS: Record<ClientPlace, LucideIcon> = {
  home: House,
  training: GraduationCap,
  payments: Wallet,
  account: UserRound,
}
const PLACES = Object.keys(ICONS) as ClientPlace[]

const usePage = () => findClientPlace(useMatches().at(-1)?.id ?? '')

export function ClientPlaces() {
  const { place: current, isRoot, hasTabs, isRecorder } = usePage()
  return (
    <nav className={hasTabs ? 'client-places' : 'client-places client-places-wide'} aria-label={clientPlacesTitle}>
      {PLACES.map((place) => {
        const Icon = ICONS[place]
        const marked = place === current ? (isRoot ? 'page' : 'true') : undefined
        return (
          <Link key={place} to={linkTo(ROOT_OF_PLACE[place])} aria-current={marked} reloadDocument={isRecorder}>
            <Icon size={20} aria-hidden="true" />
            <span>{clientPlacesText[place]}</span>
          </Link>
        )
      })}
    </nav>
  )
}

export function WayBack() {
  const { place, parent, isRoot, isRecorder } = usePage()
  if (!place || isRoot) return null
  return (
    <p className="wrap place-back">
      <Link to={linkTo(parent ?? ROOT_OF_PLACE[place])} reloadDocument={isRecorder || parent === 'practice'}>
        <ChevronLeft size={18} aria-hidden="true" />
        {parent ? clientParentText[parent] : clientPlacesText[place]}
      </Link>
    </p>
  )
}
