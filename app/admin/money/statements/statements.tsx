import { linkTo } from '#routes'
import { data, useFetcher } from 'react-router'
import { formatDay, grouped } from '#domain/words/formats'
import { importProblemText } from '#domain/text/staff/money/statement-refusals'
import { statementImportText, statementsText } from '#domain/text/staff/money/statements'
import { demoLoadedAt } from '#records/content/starter'
import { accountsKnown, countOpenLines, statementsPage } from '#records/money/statements/statement-lists'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { Button, ButtonLink, buttonClass } from '#ui/basics/button'
import { AskButton, findPromptedRow } from '../../list/ask.tsx'
import { About, PromptDialog, Done, usePrompt } from '../../list/prompt-dialog.tsx'
import { PersonCell, type Column } from '../../list/data-list.tsx'
import { listPage, newsIn } from '../../list/list-address.ts'
import { ListPanel } from '../../list/list-panel.tsx'
import { Ago, toMoment } from '../../list/moment.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { StatementImportResult } from './sent.tsx'
import { StatementForm } from './statement-form.tsx'
import { changeStatements, STATEMENT_NEWS, type ImportStep } from './statement-action.ts'
import type { Route } from './+types/statements'
import './statements.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: statementsText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, now } = signedIn(context).academy
  const [list, accounts, open, demo] = await Promise.all([
    listPage(url, (address) => statementsPage(records, { ...address, sort: 'newest' })),
    accountsKnown(records),
    countOpenLines(records),
    demoLoadedAt(records),
  ])
  const tooLarge = url.searchParams.get('check') === 'too-large' ? importProblemText['too-large'] : null
  const rows = list.rows.map(({ addedAt, fromDay, toDay, lines, fresh, ...row }) => ({
    ...row,
    lines: grouped(lines),
    fresh: grouped(fresh),
    added: toMoment(addedAt, now()),
    days: statementsText.days(formatDay(fromDay), formatDay(toDay)),
  }))
  const promptedRow = findPromptedRow(url, 'takeback', rows)
  const done = newsIn(url, STATEMENT_NEWS)
  const hasSample = demo !== null
  const shown = { ...list, rows, accounts, open, hasSample, promptedRow, done, tooLarge: tooLarge?.text ?? null }
  return data(shown, { status: tooLarge?.status ?? 200 })
}

export const action = changeStatements

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns = (ask: (row: Row) => void): readonly Column<Row>[] => [
  {
    header: statementsText.columns.account,
    slot: 'head',
    cell: ({ account, fileName }) => <PersonCell name={account} detail={fileName} />,
  },
  { header: statementsText.columns.days, cell: ({ days }) => days },
  { header: statementsText.columns.layout, cell: ({ layout }) => layout },
  { header: statementsText.columns.lines, numeric: true, cell: ({ lines }) => lines },
  { header: statementsText.columns.fresh, numeric: true, cell: ({ fresh }) => <strong>{fresh}</strong> },
  {
    header: statementsText.columns.imported,
    cell: ({ added, addedBy }) => (
      <span>
        <Ago {...added} />
        {addedBy ? statementsText.importedBy(addedBy) : ''}
      </span>
    ),
  },
  {
    header: statementsText.columns.actions,
    slot: 'actions',
    cell: (row) => (
      <div className="row-actions">
        <AskButton
          className={buttonClass('line', 'dense')}
          question={{ decision: 'takeback', id: row.id }}
          onAsk={() => ask(row)}
        >
          {statementsText.delete}
        </AskButton>
      </div>
    ),
  },
]

function SampleForm({ fetcher }: { fetcher: Pick<ReturnType<typeof useFetcher>, 'Form' | 'state'> }) {
  return (
    <fetcher.Form method="post" className="statement-sample">
      <input type="hidden" name="intent" value="sample" />
      <Button look="line" size="dense" pending={fetcher.state !== 'idle'} pendingText={statementImportText.saving}>
        {statementImportText.trySample}
      </Button>
    </fetcher.Form>
  )
}

export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, accounts, open, hasSample, tooLarge, promptedRow, done, ...list } = loaderData
  const fetcher = useFetcher<ActionResult<ImportStep>>()
  const deleting = useFetcher<ActionResult>()
  const prompt = usePrompt(promptedRow, list)
  const result: ActionResult<ImportStep> | undefined = fetcher.data ?? actionData
  const isWrong = result ? Object.keys(result.errors).length > 0 : tooLarge !== null
  return (
    <>
      <title>{isWrong ? statementsText.error : statementsText.title}</title>
      <PageHead title={statementsText.title} note={statementsText.note(open)}>
        <ButtonLink look={open > 0 ? 'ruby' : 'line'} size="dense" to={linkTo('statementMatches')}>
          {statementsText.matches}
        </ButtonLink>
      </PageHead>
      <section className="panel statement-send no-print" aria-labelledby="send">
        <h2 id="send">{statementImportText.title}</h2>
        <p className="admin-note">{statementImportText.note}</p>
        <StatementForm
          fetcher={fetcher}
          result={result}
          error={result ? result.errors.file : (tooLarge ?? undefined)}
          accounts={accounts}
        />
        {hasSample ? <SampleForm fetcher={fetcher} /> : null}
        <StatementImportResult result={fetcher.state === 'idle' ? result : undefined} />
      </section>
      <ListPanel
        section={{ 'aria-label': statementsText.title }}
        caption={statementsText.title}
        searchLabel={statementsText.search}
        head={<span />}
        list={list}
        columns={columns(prompt.ask)}
        rows={rows}
        empty={statementsText.empty}
        thing={statementsText.thing}
      />
      <PromptDialog
        prompt={prompt}
        dialog={statementsText.deleteDialog}
        pendingText={statementsText.deleting}
        fetcher={deleting}
        result={deleting.data ?? actionData}
        fields={({ id }) => ({ intent: 'takeBack', statement: id })}
      >
        {({ account, days, lines }) => <About name={account}>{statementsText.deleteAbout(days, lines)}</About>}
      </PromptDialog>
      <Done result={deleting.data} arrived={done} />
    </>
  )
}
