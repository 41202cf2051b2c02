import { linkTo } from '#routes'
import { Link, useFetcher } from 'react-router'
import { Eye, EyeOff, Star } from 'lucide-react'
import { packagesText } from '#domain/text/staff/enrolment/packages'
import type { ActionResult } from '#app/action-result'
import { buttonClass } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import type { Column } from '../../list/data-list.tsx'
import { OVER_LIST } from '../../list/over-list.ts'
import { EntryAct, EntryMoves, type EntryActProps } from '../../editing/entry-act.tsx'
import { DeleteItem, RowMenu } from '../../list/row-menu.tsx'
import type { PackageIntent } from './package-action.ts'
import type { Route } from './+types/packages'
import './packages.css'

const { columns } = packagesText

type PackageRow = Route.ComponentProps['loaderData']['rows'][number]

export const usePackages = () => useFetcher<ActionResult>({ key: 'packages' })

export function packageColumns(onDelete: (row: PackageRow) => void): readonly Column<PackageRow>[] {
  return [
    { header: columns.number, cell: ({ place }) => <span className="content-number">{place + 1}</span> },
    {
      header: columns.name,
      slot: 'head',
      cell: ({ id, name, description }) => (
        <span className="package-name">
          <strong className="content-name" id={`entry-${id}`}>
            {name}
          </strong>
          <small className="package-description">{description}</small>
        </span>
      ),
    },
    {
      header: columns.price,
      numeric: true,
      cell: ({ price, split, validity }) => (
        <span className="package-price">
          {price}
          {split ? <small className="package-split">{split}</small> : null}
          {validity ? <small className="package-split">{validity}</small> : null}
        </span>
      ),
    },
    { header: columns.sessions, numeric: true, cell: ({ sessions }) => sessions },
    { header: columns.assessments, numeric: true, cell: ({ assessments }) => assessments },
    {
      header: columns.status,
      cell: ({ hidden, highlighted }) => (
        <span className="package-status">
          <StatusPill tone={hidden ? 'warn' : 'good'}>
            {hidden ? packagesText.hidden : packagesText.offered}
          </StatusPill>
          {highlighted ? <StatusPill tone="info">{packagesText.highlighted}</StatusPill> : null}
        </span>
      ),
    },
    { header: columns.actions, slot: 'actions', cell: (row) => <Actions row={row} onDelete={() => onDelete(row)} /> },
  ]
}

function Actions({ row, onDelete }: { row: PackageRow; onDelete(): void }) {
  const { id, name, hidden, highlighted } = row
  return (
    <div className="row-actions package-actions">
      <EntryMoves row={row} name={name} text={packagesText} Act={Act} />
      <Link
        className={buttonClass('tonal', 'dense')}
        to={linkTo('packageEdit', { id })}
        {...OVER_LIST}
        aria-describedby={`entry-${id}`}
      >
        {packagesText.edit}
      </Link>
      <RowMenu name={name}>
        <Act row={row} intent={hidden ? 'show' : 'hide'} className="menu-item">
          {hidden ? <Eye size={16} aria-hidden="true" /> : <EyeOff size={16} aria-hidden="true" />}
          {hidden ? packagesText.show : packagesText.hide}
        </Act>
        <Act row={row} intent={highlighted ? 'plain' : 'highlight'} className="menu-item">
          <Star size={16} aria-hidden="true" />
          {highlighted ? packagesText.removeHighlight : packagesText.highlight}
        </Act>
        <DeleteItem id={id} onAsk={onDelete} />
      </RowMenu>
    </div>
  )
}

function Act(act: Omit<EntryActProps<PackageIntent>, 'Form' | 'to'>) {
  return <EntryAct {...act} Form={usePackages().Form} to={linkTo('adminPackages')} />
}
