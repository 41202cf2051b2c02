import { linkTo } from '#routes'
import { data, useFetcher } from 'react-router'
import { formatDay, grouped } from '#domain/words/formats'
import { SENDING_PROBLEMS } from '#domain/money/statements/sending-words'
import { accountsKnown, countOpenLines, statementsPage } from '#records/money/statements/statement-lists'
import { signedIn } from '#app/context'
import { ButtonLink, buttonClass } from '#ui/basics/button'
import { AskButton, findPromptedRow } from '../../list/ask.tsx'
import { About, PromptDialog, Done, usePrompt } from '../../list/prompt-dialog.tsx'
import { PersonCell, type Column } from '../../list/data-list.tsx'
import { listPage, newsIn } from '../../list/list-address.ts'
import { ListPanel } from '../../list/list-panel.tsx'
import { Ago, toMoment } from '../../list/moment.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { StatementImportResult } from './sent.tsx'
import { StatementForm } from './statement-form.tsx'
import { answerStatements, STATEMENT_NEWS } from './statement-save.ts'
import type { Route } from './+types/statements'
import './statements.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: 'Statements' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, now } = signedIn(context).academy
  const [list, accounts, open] = await Promise.all([
    listPage(url, (address) => statementsPage(records, { ...address, sort: 'newest' })),
    accountsKnown(records),
    countOpenLines(records),
  ])
  const tooLarge = url.searchParams.get('check') === 'too-large' ? SENDING_PROBLEMS['too-large'] : null
  const rows = list.rows.map(({ addedAt, fromDay, toDay, lines, fresh, ...row }) => ({
    ...row,
    lines: grouped(lines),
    fresh: grouped(fresh),
    added: toMoment(addedAt, now()),
    days: fromDay === toDay ? formatDay(fromDay) : `${formatDay(fromDay)} to ${formatDay(toDay)}`,
  }))
  const promptedRow = findPromptedRow(url, 'takeback', rows)
  const done = newsIn(url, STATEMENT_NEWS)
  const shown = { ...list, rows, accounts, open, promptedRow, done, tooLarge: tooLarge?.text ?? null }
  return data(shown, { status: tooLarge?.status ?? 200 })
}

export const action = answerStatements

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns = (ask: (row: Row) => void): readonly Column<Row>[] => [
  {
    header: 'Account',
    slot: 'head',
    cell: ({ account, fileName }) => <PersonCell name={account} detail={fileName} />,
  },
  { header: 'Days', cell: ({ days }) => days },
  { header: 'Read as', cell: ({ layout }) => layout },
  { header: 'Lines', numeric: true, cell: ({ lines }) => lines },
  { header: 'New', numeric: true, cell: ({ fresh }) => <strong>{fresh}</strong> },
  {
    header: 'Sent',
    cell: ({ added, addedBy }) => (
      <span>
        <Ago {...added} />
        {addedBy ? ` by ${addedBy}` : ''}
      </span>
    ),
  },
  {
    header: 'Actions',
    slot: 'actions',
    cell: (row) => (
      <div className="row-actions">
        <AskButton
          className={buttonClass('line', 'dense')}
          question={{ decision: 'takeback', id: row.id }}
          onAsk={() => ask(row)}
        >
          Take back
        </AskButton>
      </div>
    ),
  },
]

const TAKE_BACK = {
  title: 'Take statement back',
  text: 'Its lines go with it, and can be added again by sending the file. Are you sure?',
  confirm: 'Take back',
}

export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, accounts, open, tooLarge, promptedRow, done, ...list } = loaderData
  const fetcher = useFetcher<typeof action>()
  const backing = useFetcher<typeof action>()
  const prompt = usePrompt(promptedRow, list)
  const came = fetcher.data ?? actionData
  const back = backing.data ?? (came?.kind === 'taken-back' ? came : undefined)
  const answer = came?.kind === 'taken-back' ? undefined : came
  const takenBack = back?.kind === 'taken-back' ? { done: back.text, refusal: back.refusal } : undefined
  const error = answer && 'error' in answer ? answer.error : answer ? null : tooLarge
  return (
    <>
      <title>{`${error ? 'Error: ' : ''}Statements`}</title>
      <PageHead title="Statements" note={openWords(open)}>
        <ButtonLink look={open > 0 ? 'ruby' : 'line'} size="dense" to={linkTo('statementMatches')}>
          See what matches
        </ButtonLink>
      </PageHead>
      <section className="panel statement-send" aria-labelledby="send">
        <h2 id="send">Send a statement</h2>
        <p className="admin-note">
          Its lines are compared with the payments that wait. Lines that were here before are not added again, and the
          file itself is not kept.
        </p>
        <StatementForm fetcher={fetcher} answer={answer} error={error} accounts={accounts} />
        <StatementImportResult answer={answer?.kind === 'added' && fetcher.state === 'idle' ? answer : null} />
      </section>
      <ListPanel
        section={{ 'aria-label': 'Statements' }}
        caption="Statements"
        searchLabel="Search by account or file"
        head={<span />}
        list={list}
        columns={columns(prompt.ask)}
        rows={rows}
        empty="No statement was sent yet. Export the last days from GCash, Maya or your bank, and choose the file above."
        thing="statement"
      />
      <PromptDialog
        prompt={prompt}
        dialog={TAKE_BACK}
        pendingText="Taking back…"
        fetcher={backing}
        answer={takenBack}
        fields={({ id }) => ({ intent: 'takeBack', statement: id })}
      >
        {({ account, days, lines }) => (
          <About name={account}>
            {days} · {lines} {lines === '1' ? 'line' : 'lines'}
          </About>
        )}
      </PromptDialog>
      <Done answer={takenBack} arrived={done} />
    </>
  )
}

function openWords(open: number): string {
  if (open === 0) return 'Every line that brought money is accounted for'
  return open === 1
    ? '1 line brought money and is not used yet'
    : `${grouped(open)} lines brought money and are not used yet`
}
