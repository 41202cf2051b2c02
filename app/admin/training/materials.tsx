import { linkTo } from '#routes'
import { materialsText } from '#domain/text/staff/training/materials'
import { Link } from 'react-router'
import { ExternalLink, FileUp, PenLine } from 'lucide-react'
import { materialsPage, removeMaterial } from '#records/training/material-editing'
import { findPromptedRow } from '../list/ask.tsx'
import { ButtonLink, buttonClass } from '#ui/basics/button'
import type { Column } from '../list/data-list.tsx'
import { DeleteItem, RowMenu } from '../list/row-menu.tsx'
import { defineAction, defineActions } from '#app/action'
import { signedIn } from '#app/context'
import { nameColumn, Thumbnail } from '../content/content-columns'
import { readEntryId, removeOutdatedFiles, SAVE_REFUSALS } from '../editing/edit-action.ts'
import { AdminList } from '../list/admin-list'
import { listPage, newsIn } from '../list/list-address.ts'
import { OVER_LIST } from '../list/over-list.ts'
import { MATERIALS } from './material-words.ts'
import type { Route } from './+types/materials'
import './library/library.css'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: materialsText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const list = await listPage(url, (address) => materialsPage(signedIn(context).academy.records, address))
  const rows = list.rows.map(({ id, fileName, fileId, image, firstPage, section }) => ({
    id,
    name: fileName,
    fileId,
    section,
    image: image ?? (firstPage ? fileId : null),
  }))
  return {
    ...list,
    rows,
    promptedRow: findPromptedRow(url, 'delete', rows),
    done: newsIn(url, materialsText.done),
  }
}

const remove = defineAction({
  read: (form) => ({ ok: true, value: readEntryId(form) }),
  async run(id, { academy, actor, now }) {
    const removed = await removeMaterial(academy.records, actor, id, now)
    if (removed.ok) await removeOutdatedFiles(academy, null)
    return removed
  },
  refusals: SAVE_REFUSALS,
  done: () => ({ news: 'deleted', text: materialsText.done.deleted }),
})

export const action = defineActions({ delete: remove })

type Row = Route.ComponentProps['loaderData']['rows'][number]

function columns(onDelete: (row: Row) => void, list: string): readonly Column<Row>[] {
  const to = (id: string, change: string) => ({
    to: `${MATERIALS}/${id}/${change}${list}`,
    ...OVER_LIST,
  })
  return [
    {
      header: materialsText.columns.image,
      slot: 'pair',
      cell: ({ id, image }) => <Thumbnail id={id} src={image ? linkTo('fileView', { id: image }) : null} />,
    },
    { ...nameColumn, header: materialsText.columns.fileName },
    {
      header: materialsText.columns.section,
      cell: ({ section }) => section ?? <span className="admin-missing">{materialsText.noSection}</span>,
    },
    {
      header: materialsText.columns.actions,
      slot: 'actions',
      cell: (row) => (
        <div className="row-actions">
          <a
            className={buttonClass('line', 'dense')}
            href={linkTo('file', { id: row.fileId })}
            target="_blank"
            rel="noreferrer"
            aria-describedby={`entry-${row.id}`}
          >
            {materialsText.openPdf}
            <ExternalLink size={14} aria-hidden="true" />
          </a>
          <RowMenu name={row.name}>
            <Link className="menu-item" {...to(row.id, 'reupload')}>
              <FileUp size={16} aria-hidden="true" />
              {materialsText.reupload}
            </Link>
            <Link className="menu-item" {...to(row.id, 'rename')}>
              <PenLine size={16} aria-hidden="true" />
              {materialsText.rename}
            </Link>
            <DeleteItem id={row.id} onAsk={() => onDelete(row)} />
          </RowMenu>
        </div>
      ),
    },
  ]
}

export default function Materials({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminList
      title={materialsText.title}
      thing={materialsText.thing}
      things={materialsText.things}
      searchLabel={materialsText.search}
      add={{ text: materialsText.add, to: `${MATERIALS}/new` }}
      before={
        <p className="materials-arranging">
          <ButtonLink look="line" size="dense" to={linkTo('materialSections')}>
            {materialsText.sections}
          </ButtonLink>
        </p>
      }
      data={loaderData}
      columns={columns}
      empty={materialsText.empty}
      remove={materialsText.remove}
      actionData={actionData}
    />
  )
}
