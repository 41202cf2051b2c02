import { linkTo } from '#routes'
import { data, Link, useFetcher, type FetcherWithComponents } from 'react-router'
import { no, yes } from '#domain/enrolment/enrolment'
import { FILE_REFUSALS } from '#domain/files/file-allowance'
import { findSheetTable } from '#domain/import/columns'
import { cleanCellText, STATEMENT_MAX_BYTES } from '#domain/money/statements/lines'
import { importText as text, sheetProblemText } from '#domain/text/staff/import/import'
import { ACTION_REFUSALS, type RefusalText } from '#domain/text/shared/refusals'
import { grouped } from '#domain/words/formats'
import { addImport, importsPage, savedColumns } from '#records/import/imports'
import { defineAction, type ReadForm } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { admitFile } from '#app/workflows/files/file-admission'
import { Button, ButtonLink } from '#ui/basics/button'
import { FieldFrame, tied } from '#ui/forms/field'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { StatusPill } from '#ui/notices/status-pill'
import { DataList, PersonCell, type Column } from '../list/data-list.tsx'
import { listPage } from '../list/list-address.ts'
import { Ago, toMoment } from '../list/moment.tsx'
import { PageHead } from '../list/page-head.tsx'
import { Pager } from '../list/pager.tsx'
import type { Route } from './+types/import'
import '../../ui/notices/progress.css'
import './import.css'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: text.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const list = await listPage(url, (address) => importsPage(records, actor, { ...address, sort: 'newest' }))
  const rows = list.rows.map(({ addedAt, rowsRead, ...row }) => ({
    ...row,
    rows: grouped(rowsRead),
    added: toMoment(addedAt, now()),
  }))
  const tooLarge = url.searchParams.get('check') === 'too-large' ? sheetProblemText['too-large'] : null
  return data({ ...list, rows, tooLarge: tooLarge?.text ?? null }, { status: tooLarge?.status ?? 200 })
}

type SentSheet = { fileName: string; bytes: Uint8Array }

export const action = defineAction({
  async read(form, { academy, actor, visit }): Promise<ReadForm<SentSheet>> {
    const refused = (refusal: RefusalText) => ({ ok: false as const, refusal })
    const file = form.get('file')
    if (!(file instanceof File) || (file.size === 0 && !file.name)) return refused(sheetProblemText['no-file'])
    if (file.size > STATEMENT_MAX_BYTES) return refused(sheetProblemText['too-large'])
    const admitted = await admitFile(academy, { actor, address: visit.address }, file.size)
    if (!admitted.ok) return refused({ ...FILE_REFUSALS[admitted.reason], field: 'file' })
    const fileName = cleanCellText(file.name, 120) || text.file
    return { ok: true, value: { fileName, bytes: new Uint8Array(await file.arrayBuffer()) } }
  },
  async run({ fileName, bytes }, { academy: { records, statements }, actor, now }) {
    const read = await statements.readRows(bytes)
    if (read.kind === 'refused') return no(read.reason)
    const table = findSheetTable(read.rows, await savedColumns(records.read))
    if (!table || table.rows.length === 0) return no('no-table')
    const added = await addImport(records, actor, { fileName, table }, now)
    return added.ok ? yes(added.value) : added
  },
  refusals: { ...sheetProblemText, 'not-allowed': ACTION_REFUSALS['not-allowed'].status },
  done: ({ value: { id } }) => ({ leave: linkTo('importColumns', { id }) }),
})

type Row = Route.ComponentProps['loaderData']['rows'][number]

const TONE = { draft: 'warn', done: 'good', undone: 'info' } as const

const columns: readonly Column<Row>[] = [
  {
    header: text.columns.file,
    slot: 'head',
    cell: ({ id, fileName, addedBy }) => (
      <PersonCell
        name={
          <Link className="text-link" to={linkTo('importRun', { id })}>
            {fileName}
          </Link>
        }
        detail={addedBy ? text.by(addedBy).trim() : ''}
      />
    ),
  },
  { header: text.columns.added, cell: ({ added }) => <Ago {...added} /> },
  { header: text.columns.rows, numeric: true, cell: ({ rows }) => rows },
  {
    header: text.columns.state,
    cell: ({ state }) => <StatusPill tone={TONE[state]}>{text.states[state]}</StatusPill>,
  },
]

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, tooLarge, total, page, pages } = loaderData
  const fetcher = useFetcher<ActionResult>()
  const result: ActionResult | undefined = fetcher.data ?? actionData
  const error = result ? result.errors.file : (tooLarge ?? undefined)
  return (
    <>
      <title>{error ? text.error : text.title}</title>
      <PageHead title={text.title} note={text.note}>
        <ButtonLink look="line" size="dense" to={linkTo('adminFacebook')}>
          {text.facebook}
        </ButtonLink>
      </PageHead>
      <RefusalNotice refusal={result?.refusal} />
      <section className="panel import-panel" aria-labelledby="choose">
        <h2 id="choose">{text.uploadTitle}</h2>
        <p className="admin-note">{text.uploadNote}</p>
        <UploadForm fetcher={fetcher} error={error} />
      </section>
      <section className="panel" aria-labelledby="imports">
        <h2 id="imports" className="import-heading">
          {text.list}
        </h2>
        <DataList caption={text.list} columns={columns} rows={rows} empty={text.empty} />
        {rows.length > 0 ? <Pager total={total} page={page} pages={pages} thing={text.thing} /> : null}
      </section>
    </>
  )
}

function UploadForm({
  fetcher,
  error,
}: {
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form' | 'state'>
  error: string | undefined
}) {
  const busy = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" encType="multipart/form-data" noValidate className="import-form">
      <FieldFrame id="file" label={text.file} hint={text.fileHint} error={error} required>
        <input
          type="file"
          name="file"
          required
          accept=".csv,.txt,.xlsx,text/csv"
          className="input"
          {...tied('file', text.fileHint, error)}
        />
      </FieldFrame>
      <div className="import-ways">
        <Button size="touch" pending={busy} pendingText={text.reading}>
          {text.read}
        </Button>
        {busy ? <progress className="bar" aria-label={text.progress} /> : null}
      </div>
    </fetcher.Form>
  )
}
