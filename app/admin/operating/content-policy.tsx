import { useFetcher } from 'react-router'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { explainReport } from '#domain/operating/policy-reports'
import { blockedContentText } from '#domain/text/staff/operating/blocked-content'
import { clearPolicyReports, policyReportsPage } from '#records/operating/policy-reports'
import { AskButton, readPrompt } from '../list/ask.tsx'
import { PromptDialog, Done, usePrompt } from '../list/prompt-dialog.tsx'
import { buttonClass } from '#ui/basics/button'
import { DataList, type Column } from '../list/data-list.tsx'
import { Ago, toMoment } from '../list/moment.tsx'
import { PageHead } from '../list/page-head.tsx'
import { Pager } from '../list/pager.tsx'
import { defineAction, defineActions } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { listPage } from '../list/list-address.ts'
import './content-policy.css'
import type { Route } from './+types/content-policy'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: blockedContentText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, now } = signedIn(context).academy
  const list = await listPage(url, (address) => policyReportsPage(records, address))
  return {
    ...list,
    rows: list.rows.map(({ firstSeen, lastSeen, ...report }) => ({
      ...report,
      ...explainReport(report),
      first: toMoment(firstSeen, now()),
      last: toMoment(lastSeen, now()),
    })),
    prompt: readPrompt(url)?.decision === 'clear' ? 'all' : null,
    done: url.searchParams.has('done') ? blockedContentText.cleared : null,
  }
}

const clearReports = defineAction({
  read: () => ({ ok: true, value: null }),
  run: (_nothing, { academy, actor, now }) => clearPolicyReports(academy.records, actor, now),
  refusals: ACTION_REFUSALS,
  done: () => ({ news: '1', text: blockedContentText.cleared }),
})

export const action = defineActions({ 'clear-reports': clearReports })

type Report = Route.ComponentProps['loaderData']['rows'][number]

const COLUMNS: readonly Column<Report>[] = [
  {
    header: blockedContentText.columns.what,
    slot: 'head',
    cell: ({ what, directive }) => (
      <span className="person">
        <span>
          <strong className="policy-what">{what}</strong>
          <small>{directive}</small>
        </span>
      </span>
    ),
  },
  { header: blockedContentText.columns.page, cell: ({ page }) => <span className="policy-what">{page}</span> },
  { header: blockedContentText.columns.times, numeric: true, cell: ({ times }) => times },
  {
    header: blockedContentText.columns.last,
    slot: 'pair',
    cell: ({ last }) => <Ago {...last} />,
  },
  { header: blockedContentText.columns.first, cell: ({ first }) => <time dateTime={first.at}>{first.words}</time> },
  {
    header: blockedContentText.columns.advice,
    cell: ({ advice }) => <span className="policy-advice">{advice}</span>,
  },
]

export default function ContentPolicy({ loaderData: { rows, ...list }, actionData }: Route.ComponentProps) {
  const { page, pages, total } = list
  const fetcher = useFetcher<ActionResult>()
  const prompt = usePrompt(list.prompt, list)
  const result = fetcher.data ?? actionData
  return (
    <>
      <title>{blockedContentText.title}</title>
      <PageHead title={blockedContentText.title} note={blockedContentText.note} />
      <section className="panel" aria-labelledby="policy-reports">
        <div className="panel-head">
          <h2 id="policy-reports">{blockedContentText.section}</h2>
          {total > 0 ? (
            <AskButton
              className={buttonClass('line', 'dense')}
              question={{ decision: 'clear', id: 'all' }}
              onAsk={() => prompt.ask('all')}
            >
              {blockedContentText.clear}
            </AskButton>
          ) : null}
        </div>
        <p className="policy-note">{blockedContentText.explanation}</p>
        <DataList
          caption={blockedContentText.caption}
          columns={COLUMNS}
          rows={rows}
          empty={blockedContentText.empty}
        />
        <Pager
          total={total}
          thing={blockedContentText.entry}
          things={blockedContentText.entries}
          page={page}
          pages={pages}
        />
      </section>
      <PromptDialog
        prompt={prompt}
        dialog={blockedContentText.clearDialog}
        pendingText={blockedContentText.clearing}
        fetcher={fetcher}
        result={result}
        fields={() => ({ intent: 'clear-reports' })}
      />
      <Done result={result} arrived={list.done} />
    </>
  )
}
