import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import './place-pages.css'

export function PlaceLink({
  to,
  icon: Icon,
  title,
  hint,
  reloadDocument = false,
}: {
  to: string
  icon: LucideIcon
  title: string
  hint: string
  reloadDocument?: boolean
}) {
  return (
    <li>
      <Link to={to} reloadDocument={reloadDocument}>
        <Icon size={22} aria-hidden="true" />
        <span>
          <strong>{title}</strong>
          <small>{hint}</small>
        </span>
        <ChevronRight size={18} aria-hidden="true" />
      </Link>
    </li>
  )
}
