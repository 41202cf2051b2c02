import { linkTo } from '#addresses'
import { data, Link, redirect } from 'react-router'
import { ExternalLink, FileUp, PenLine, Trash2 } from 'lucide-react'
import { isEntryId } from '#domain/content/stories'
import { materialsPage, removeMaterial } from '#records/training/material-editing'
import { AskButton, askedIn } from '../list/ask.tsx'
import { buttonClass } from '#ui/basics/button'
import type { Column } from '../list/data-list.tsx'
import { revalidatesAlso } from '../list/fresh-answers.tsx'
import { RowMenu } from '../list/row-menu.tsx'
import { academyContext } from '#app/context'
import { Thumbnail } from '../content/content-columns'
import { doneAt, isFetched, notRemoved, staffOf, tidy } from '../editing/edit-action.ts'
import { AdminList, type ListAnswer } from '../list/admin-list'
import { keepWithin, listAddress } from '../list/list-address.ts'
import { MATERIAL_DONE, MATERIALS } from './material-words.ts'
import type { Route } from './+types/materials'

export { AdminFailure as ErrorBoundary } from '../list/admin-failure.tsx'

export const handle = { crumb: 'Learning materials' }
export const shouldRevalidate = revalidatesAlso

export async function loader({ context, url }: Route.LoaderArgs) {
  const address = listAddress(url)
  const { total, pages, rows } = await materialsPage(context.get(academyContext).records, address)
  keepWithin(url, address, pages)
  const entries = rows.map(({ id, fileName, fileId, image, firstPage }) => ({
    id,
    name: fileName,
    fileId,
    image: image ?? (firstPage ? fileId : null),
  }))
  const asked = askedIn(url)
  const said = url.searchParams.get('done')
  const done =
    said === 'uploaded' || said === 'reuploaded' || said === 'renamed' || said === 'deleted'
      ? MATERIAL_DONE[said]
      : null
  return {
    ...address,
    total,
    pages,
    entries,
    asked: asked?.decision === 'delete' ? (entries.find(({ id }) => id === asked.id) ?? null) : null,
    done,
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const academy = context.get(academyContext)
  const actor = staffOf(context)
  const form = await request.formData()
  const id = form.get('entry')
  if (form.get('intent') !== 'delete' || typeof id !== 'string' || !isEntryId(id)) throw data(null, { status: 400 })
  const removed = await removeMaterial(academy.records, actor, id, academy.now())
  if (!removed.ok) return notRemoved(removed.because)
  await tidy(academy, [], null)
  if (!isFetched(request)) return redirect(doneAt(MATERIALS, url, 'deleted'), 303)
  return data<ListAnswer>({ done: MATERIAL_DONE.deleted, refusal: null })
}

type Row = Route.ComponentProps['loaderData']['entries'][number]

function columns(onDelete: (row: Row) => void, list: string): readonly Column<Row>[] {
  const to = (id: string, change: string) => ({
    to: `${MATERIALS}/${id}/${change}${list}`,
    state: { fromList: true },
    preventScrollReset: true,
  })
  return [
    {
      header: 'Image',
      slot: 'beside',
      cell: ({ id, image }) => <Thumbnail id={id} src={image ? linkTo('fileView', { id: image }) : null} />,
    },
    {
      header: 'File Name',
      slot: 'head',
      cell: ({ id, name }) => (
        <strong className="content-name" id={`entry-${id}`}>
          {name}
        </strong>
      ),
    },
    {
      header: 'Actions',
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
            Open PDF
            <ExternalLink size={14} aria-hidden="true" />
          </a>
          <RowMenu name={row.name}>
            <Link className="menu-item" {...to(row.id, 'reupload')}>
              <FileUp size={16} aria-hidden="true" />
              Reupload
            </Link>
            <Link className="menu-item" {...to(row.id, 'rename')}>
              <PenLine size={16} aria-hidden="true" />
              Rename
            </Link>
            <AskButton
              className="menu-item menu-item-danger"
              question={{ decision: 'delete', id: row.id }}
              onAsk={() => onDelete(row)}
            >
              <Trash2 size={16} aria-hidden="true" />
              Delete
            </AskButton>
          </RowMenu>
        </div>
      ),
    },
  ]
}

export default function Materials({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminList
      title="Learning materials"
      thing="file"
      things="files"
      searchLabel="Search by file name"
      add={{ text: 'Upload New PDF', to: `${MATERIALS}/new` }}
      data={loaderData}
      rows={loaderData.entries}
      columns={columns}
      empty="No learning materials yet. The first PDF you upload stands here and in the clients' library."
      remove="Are you sure you want to delete this PDF file?"
      actionData={actionData}
    />
  )
}
