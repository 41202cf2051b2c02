import { useState, type ReactNode } from 'react'
import { Link, Outlet, useFetcher, useOutlet } from 'react-router'
import { Plus } from 'lucide-react'
import { DIALOGS } from '#domain/words/messages'
import { adminListText } from '#domain/text/staff/lists'
import type { ActionResult } from '#app/action-result'
import { buttonClass } from '#ui/basics/button'
import { Toast } from '#ui/notices/toast'
import { About, PromptDialog, usePrompt, useFocusKept } from './prompt-dialog.tsx'
import type { Column } from './data-list.tsx'
import { listQuery, type Listed } from './list-address.ts'
import { ListPanel } from './list-panel.tsx'
import { OVER_LIST } from './over-list.ts'
import { PageHead } from './page-head.tsx'
import './admin-list.css'

type Props<Row> = {
  title: string
  thing: string
  things: string
  searchLabel: string
  add: { text: string; to: string }
  before?: ReactNode
  data: Listed & { rows: readonly Row[]; promptedRow: Row | null; done: string | null }
  columns(ask: (row: Row) => void, list: string): readonly Column<Row>[]
  empty: string
  remove: string
  actionData: ActionResult | undefined
}

export function AdminList<Row extends { id: string; name: string }>({
  title,
  add,
  before,
  data,
  columns,
  remove,
  actionData,
  ...panel
}: Props<Row>) {
  const fetcher = useFetcher<ActionResult>()
  const list = listQuery(data)
  const prompt = usePrompt(data.promptedRow, data)
  const [said, say] = useState<{ text: string } | null>(null)
  const form = useOutlet()

  const result = fetcher.data ?? actionData
  const done = result ? result.done : null
  const [seen, setSeen] = useState<unknown>(null)
  const news = said?.text ?? (done && seen !== result ? done : data.done)
  const ask = (row: Row) => {
    say(null)
    setSeen(result)
    prompt.ask(row)
  }
  useFocusKept(done && !prompt.row && fetcher.state === 'idle' ? result : undefined)
  return (
    <>
      {form ? null : <title>{title}</title>}
      <PageHead title={title}>
        <AddLink to={add.to + list}>{add.text}</AddLink>
      </PageHead>
      {form ? null : before}
      <ListPanel
        {...panel}
        section={{ className: 'content-list', 'aria-label': title }}
        caption={title}
        list={data}
        columns={columns(ask, list)}
        rows={data.rows}
      />
      <PromptDialog
        prompt={prompt}
        dialog={{ ...DIALOGS.deleteContent, text: remove }}
        pendingText={adminListText.deleting}
        fetcher={fetcher}
        result={result}
        fields={({ id }) => ({ intent: 'delete', entry: id })}
      >
        {({ name }) => <About name={name} />}
      </PromptDialog>
      <Toast text={news} shown={said ?? (done ? result : data.done)} close={adminListText.close} />
      <Outlet context={(text: string) => say({ text })} />
    </>
  )
}

export function AddLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className={buttonClass('ruby', 'dense')} to={to} {...OVER_LIST}>
      <Plus size={16} aria-hidden="true" />
      {children}
    </Link>
  )
}
