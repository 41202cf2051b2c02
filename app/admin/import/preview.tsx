import { linkTo } from '#routes'
import type { FetcherWithComponents } from 'react-router'
import type { FateKind } from '#domain/import/facts'
import { fateKindText } from '#domain/text/staff/import/fates'
import { importRunText as text } from '#domain/text/staff/import/import'
import { Button, ButtonLink } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { StatusPill, type Tone } from '#ui/notices/status-pill'
import { DataList, type Column } from '../list/data-list.tsx'
import { Pager } from '../list/pager.tsx'
import { Tabs } from '../list/tabs.tsx'
import type { PreviewOfImport } from './preview-loader.ts'

const TONE: Record<FateKind, Tone> = { new: 'good', minor: 'warn', known: 'info', repeat: 'info', ask: 'bad' }

const columns: readonly Column<PreviewOfImport['rows'][number]>[] = [
  { header: text.name, slot: 'head', cell: ({ name }) => <strong>{name}</strong> },
  { header: text.row, slot: 'pair', numeric: true, cell: ({ row }) => row },
  {
    header: text.fate,
    cell: ({ kind, notes }) => (
      <div className="import-fate">
        <StatusPill tone={TONE[kind]}>{fateKindText[kind].one}</StatusPill>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    ),
  },
]

export function ImportPreview({
  preview,
  fetcher,
}: {
  preview: PreviewOfImport
  fetcher: FetcherWithComponents<unknown>
}) {
  const { id, kind, tabs, rows, list, people, others, left, problem } = preview
  const sent = fetcher.state === 'idle' ? null : fetcher.formData?.get('intent')
  return (
    <>
      <section className="panel import-panel" aria-label={text.runNote}>
        {problem ? (
          <Notice tone="warn">
            <p>{problem}</p>
          </Notice>
        ) : (
          <p>{text.runNote}</p>
        )}
        {left > 0 ? <p className="admin-note">{text.left(left)}</p> : null}
        <fetcher.Form method="post" className="import-ways">
          {problem ? null : (
            <Button size="touch" name="intent" value="run" pending={sent === 'run'} pendingText={text.running}>
              {text.run(people, others)}
            </Button>
          )}
          <ButtonLink look={problem ? 'ruby' : 'line'} size="touch" to={linkTo('importColumns', { id })}>
            {text.columns}
          </ButtonLink>
          <Button
            look="line"
            size="touch"
            name="intent"
            value="discard"
            pending={sent === 'discard'}
            pendingText={text.discarding}
          >
            {text.discard}
          </Button>
        </fetcher.Form>
      </section>
      <div className="import-tabs">
        <Tabs
          label={text.tabs}
          panel="fates"
          tabs={tabs.map((tab) => ({
            name: tab.name,
            to: tab.kind ? `?show=${tab.kind}` : '?',
            selected: tab.kind === kind,
          }))}
        />
      </div>
      <section id="fates" role="tabpanel" aria-label={text.list} className="panel">
        <DataList caption={text.list} columns={columns} rows={rows} empty={preview.empty} />
        {rows.length > 0 ? <Pager {...list} thing={text.thing} /> : null}
      </section>
    </>
  )
}
