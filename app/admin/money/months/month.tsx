import { data, useFetcher } from 'react-router'
import { linkTo } from '#routes'
import { entryKindText, takenOffInWords } from '#domain/text/shared/ledger'
import { monthClosingRefusalText, monthText } from '#domain/text/staff/money/monthly-close'
import { isMonth, monthOf } from '#domain/money/ledger/months'
import { formatDay, formatDayOf, formatMonth, formatPhp } from '#domain/words/formats'
import { closeMonth } from '#records/money/ledger/close-month'
import { closedMonth, monthTotals } from '#records/money/ledger/months'
import { defineAction, defineActions } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { buttonClass } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { AskButton, readPrompt } from '../../list/ask.tsx'
import { About, PromptDialog, Done, usePrompt } from '../../list/prompt-dialog.tsx'
import { newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import { methodName } from './month-sheet.ts'
import { StillOpen } from './still-open'
import { SumTable } from './sum-table'
import type { Route } from './+types/month'
import './month.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = {
  crumb: monthText.crumb,
  name: (shown: Route.ComponentProps['loaderData']) => shown.name,
}

const WHOLE = { search: '', page: 1, sort: 'newest' } as const
const DONE = { closed: monthText.closeDone } as const

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { records, now } = signedIn(context).academy
  const { month } = params
  const running = monthOf(now())
  if (!isMonth(month) || month > running) throw data(null, { status: 404 })
  const closed = await closedMonth(records, month)
  const totals = closed?.totals ?? (await monthTotals(records.read, month))
  const sum = ({ entries, centavos }: { entries: number; centavos: number }) => ({
    entries,
    amount: formatPhp(centavos),
  })
  return {
    month,
    name: formatMonth(month),
    runs: month === running,
    closed: closed && { on: formatDayOf(closed.closedAt), by: closed.closedBy },
    total: formatPhp(totals.centavos),
    entries: totals.entries,
    takenOff: takenOffInWords(totals),
    owing: totals.owing.people > 0 ? { ...totals.owing, amount: formatPhp(totals.owing.centavos) } : null,
    openLines: totals.openLines,
    kinds: totals.kinds.map((row) => ({ name: entryKindText[row.kind], ...sum(row) })),
    packages: totals.packages.map((row) => ({ name: row.name, ...sum(row) })),
    methods: totals.methods.map((row) => ({ name: methodName(row.method), ...sum(row) })),
    days: totals.days.map((row) => ({ name: formatDay(row.day), ...sum(row) })),
    promptedMonth: readPrompt(url)?.decision === 'close' ? month : null,
    done: newsIn(url, DONE),
  }
}

const close = defineAction({
  read: (_form, { params: { month = '' } }) => ({ ok: true, value: month }),
  run: (month, { academy, actor, now }) => closeMonth(academy.records, actor, month, now),
  refusals: { ...monthClosingRefusalText, 'not-allowed': 403, 'not-found': 404 },
  done: () => ({ news: 'closed', text: DONE.closed }),
})

export const action = defineActions({ close })

export default function Month({ loaderData: shown, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult>()
  const result = fetcher.data ?? actionData
  const { month, name, closed, runs } = shown
  const { sums } = monthText
  const prompt = usePrompt(closed || runs ? null : shown.promptedMonth, WHOLE)
  return (
    <>
      <title>{name}</title>
      <PageHead title={name} note={monthText.note(shown.total, shown.entries)}>
        <a className={buttonClass('line', 'dense')} href={linkTo('monthCsv', { month })}>
          {monthText.csv}
        </a>
        <a className={buttonClass('line', 'dense')} href={linkTo('monthXlsx', { month })}>
          {monthText.excel}
        </a>
      </PageHead>
      {closed ? (
        <Notice tone="good">
          <p>{monthText.closed(closed.on, closed.by)}</p>
        </Notice>
      ) : null}
      <div className="month-sums">
        <SumTable title={sums.byPackage} head={sums.package} rows={shown.packages} />
        <SumTable title={sums.byMethod} head={sums.method} rows={shown.methods} />
        <SumTable title={sums.byKind} head={sums.kind} rows={shown.kinds} />
        <SumTable title={sums.byDay} head={sums.day} rows={shown.days} />
      </div>
      <StillOpen {...shown} />
      {shown.takenOff.map((words) => (
        <p key={words} className="admin-note">
          {words}
        </p>
      ))}
      {closed || runs ? null : <CloseMonth month={month} name={name} onAsk={() => prompt.ask(month)} />}
      <PromptDialog
        prompt={prompt}
        dialog={{
          title: monthText.close(name),
          text: monthText.closeQuestion,
          confirm: monthText.closeConfirm,
        }}
        pendingText={monthText.closing}
        fetcher={fetcher}
        result={result}
        fields={() => ({ intent: 'close' })}
      >
        {() => <About name={name}>{shown.total}</About>}
      </PromptDialog>
      <Done result={result} arrived={shown.done} />
    </>
  )
}

function CloseMonth({ month, name, onAsk }: { month: string; name: string; onAsk(): void }) {
  return (
    <section className="panel month-close" aria-labelledby="close-title">
      <h2 id="close-title">{monthText.closeTitle}</h2>
      <p>{monthText.closeNote(name)}</p>
      <AskButton className={buttonClass('ruby', 'dense')} question={{ decision: 'close', id: month }} onAsk={onAsk}>
        {monthText.close(name)}
      </AskButton>
    </section>
  )
}
