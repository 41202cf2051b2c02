import { linkTo } from '#routes'
import { Link, useFetcher } from 'react-router'
import { Archive, ArchiveRestore } from 'lucide-react'
import { drillsText } from '#domain/text/staff/training/drills'
import type { ActionResult } from '#app/action-result'
import { buttonClass } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import type { Column } from '../../list/data-list.tsx'
import { OVER_LIST } from '../../list/over-list.ts'
import { EntryAct, EntryMoves, type EntryActProps } from '../../editing/entry-act.tsx'
import { RowMenu } from '../../list/row-menu.tsx'
import type { DrillIntent } from './drill-action.ts'
import type { Route } from './+types/drills'

const { columns } = drillsText

type DrillRow = Route.ComponentProps['loaderData']['rows'][number]

export const useDrills = () => useFetcher<ActionResult>({ key: 'drills' })

export const DRILL_COLUMNS: readonly Column<DrillRow>[] = [
  { header: columns.number, cell: ({ place, isRetired }) => (isRetired ? '' : place + 1) },
  {
    header: columns.text,
    slot: 'head',
    cell: ({ id, text, kind }) => (
      <span className="drill-text" id={`entry-${id}`}>
        <strong>{text}</strong> <small>{kind}</small>
      </span>
    ),
  },
  {
    header: columns.times,
    cell: ({ times, lights }) => (
      <span className="drill-facts">
        {times} <small>{lights}</small>
      </span>
    ),
  },
  { header: columns.packages, cell: ({ packages }) => packages },
  {
    header: columns.status,
    cell: ({ isRetired }) => (
      <StatusPill tone={isRetired ? 'warn' : 'good'}>{isRetired ? drillsText.retired : drillsText.inUse}</StatusPill>
    ),
  },
  { header: columns.actions, slot: 'actions', cell: (row) => <Actions row={row} /> },
]

function Actions({ row }: { row: DrillRow }) {
  const { id, text, isRetired } = row
  return (
    <div className="row-actions package-actions">
      {isRetired ? null : <EntryMoves row={row} name={text} text={drillsText} Act={Act} />}
      <Link
        className={buttonClass('tonal', 'dense')}
        to={linkTo('drillEdit', { id })}
        {...OVER_LIST}
        aria-describedby={`entry-${id}`}
      >
        {drillsText.edit}
      </Link>
      <RowMenu name={text}>
        <Act row={row} intent={isRetired ? 'use' : 'retire'} className="menu-item">
          {isRetired ? <ArchiveRestore size={16} aria-hidden="true" /> : <Archive size={16} aria-hidden="true" />}
          {isRetired ? drillsText.bringBack : drillsText.retire}
        </Act>
      </RowMenu>
    </div>
  )
}

function Act(act: Omit<EntryActProps<DrillIntent>, 'Form' | 'to'>) {
  return <EntryAct {...act} Form={useDrills().Form} to={linkTo('adminDrills')} />
}
