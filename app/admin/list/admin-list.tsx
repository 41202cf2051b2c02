import { useState, type ReactNode } from 'react'
import { Link, Outlet, useFetcher, useNavigate, useOutlet } from 'react-router'
import { Plus } from 'lucide-react'
import type { Sort } from '#domain/lists'
import { DIALOGS } from '#domain/words/messages'
import { AskForm } from './ask.tsx'
import { buttonClass } from '#ui/basics/button'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog'
import { DataList, type Column } from './data-list.tsx'
import { useFocusKept } from './focus-kept.tsx'
import { MessageDialog } from '#ui/dialogs/message-dialog'
import { PageHead } from './page-head.tsx'
import { Pager } from './pager.tsx'
import { SearchField } from '#ui/forms/search-field'
import { SortChoice, SortKept } from './sort-choice.tsx'
import { Toast } from '#ui/notices/toast'
import { listQuery } from './list-address.ts'
import './admin-list.css'

export type ListAnswer = { done: string | null; refusal: { title: string; text: string } | null }

type Props<Row> = {
  title: string
  thing: string
  things: string
  searchLabel: string
  add?: { text: string; to: string }
  before?: ReactNode
  data: {
    search: string
    page: number
    sort: Sort
    pages: number
    total: number
    asked: Row | null
    done: string | null
  }
  rows: readonly Row[]
  columns(ask: (row: Row) => void, list: string): readonly Column<Row>[]
  empty: string
  remove: string
  actionData: ListAnswer | undefined
}

/** A list of the content: search, rows, pages, the question before deleting, and the forms that lie over it. */
export function AdminList<Row extends { id: string; name: string }>({
  title,
  thing,
  things,
  searchLabel,
  add,
  before,
  data,
  rows,
  columns,
  empty,
  remove,
  actionData,
}: Props<Row>) {
  const { search, page, sort, pages, total } = data
  const fetcher = useFetcher<ListAnswer>()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Row | null>(data.asked)
  const [closed, setClosed] = useState<unknown>(null)
  const [said, say] = useState<{ text: string } | null>(null)
  const list = listQuery(data)
  const form = useOutlet()

  const answer = fetcher.data ?? actionData
  const refusal = answer?.refusal
  const done = answer ? answer.done : null
  const [seen, setSeen] = useState<unknown>(null)
  // The newest news counts: a form's, the last answer's, or the address's.
  const news = said ?? (done && seen !== answer ? { text: done } : data.done ? { text: data.done } : null)
  const closePrompt = () => {
    setAsked(null)
    if (data.asked) void navigate(list || '?', { replace: true, preventScrollReset: true })
  }
  useFocusKept(done && !asked && fetcher.state === 'idle' ? answer : undefined)
  return (
    <>
      {form ? null : <title>{title}</title>}
      <PageHead title={title}>
        {add ? (
          <Link
            className={buttonClass('ruby', 'dense')}
            to={`${add.to}${list}`}
            state={{ fromList: true }}
            preventScrollReset
          >
            <Plus size={16} aria-hidden="true" />
            {add.text}
          </Link>
        ) : null}
      </PageHead>
      {form ? null : before}
      <section className="panel content-list" aria-label={title}>
        <div className="panel-head">
          <SortChoice sort={sort} />
          <SearchField key={search} label={searchLabel} search={search}>
            <SortKept sort={sort} />
          </SearchField>
        </div>
        <DataList
          caption={title}
          columns={columns((row) => {
            say(null)
            setSeen(answer)
            setAsked(row)
          }, list)}
          rows={rows}
          rowId={({ id }) => id}
          empty={empty}
          search={search}
        />
        <Pager total={total} thing={thing} things={things} page={page} pages={pages} />
      </section>
      <AskForm search={search} page={page} sort={sort} />
      <ConfirmDialog
        open={asked !== null}
        onClose={closePrompt}
        dialog={{ ...DIALOGS.deleteContent, text: remove }}
        pendingText="Deleting…"
        destructive
        fetcher={fetcher}
        fields={asked ? { intent: 'delete', entry: asked.id } : {}}
      >
        {asked ? (
          <p className="admin-about">
            <strong>{asked.name}</strong>
          </p>
        ) : null}
      </ConfirmDialog>
      <MessageDialog
        urgent
        message={refusal && closed !== answer && !asked ? refusal : null}
        onClose={() => setClosed(answer)}
      />
      <Toast text={news?.text ?? null} shown={said ?? (done ? answer : data.done)} close="Close" />
      <Outlet context={(text: string) => say({ text })} />
    </>
  )
}
