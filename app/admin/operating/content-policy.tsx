import { data, redirect, useFetcher } from 'react-router'
import { DIALOGS, ACTION_REFUSALS } from '#domain/words/messages'
import { explainReport } from '#domain/operating/policy-reports'
import { clearPolicyReports, policyReportsPage } from '#records/operating/policy-reports'
import { AskButton, readPrompt } from '../list/ask.tsx'
import { PromptDialog, Done, usePrompt } from '../list/prompt-dialog.tsx'
import { buttonClass } from '#ui/basics/button'
import { DataList, type Column } from '../list/data-list.tsx'
import { Ago, toMoment } from '../list/moment.tsx'
import { PageHead } from '../list/page-head.tsx'
import { Pager } from '../list/pager.tsx'
import { signedIn } from '#app/context'
import { isFetched } from '#app/fetched'
import { respondRefused } from '../list/list-action.ts'
import { listPage } from '../list/list-address.ts'
import './content-policy.css'
import type { Route } from './+types/content-policy'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: 'Content policy' }

const CLEARED = 'The list is cleared'

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
    done: url.searchParams.has('done') ? CLEARED : null,
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  if ((await request.formData()).get('intent') !== 'clear-reports') throw data(null, { status: 400 })
  const verdict = await clearPolicyReports(records, actor, now())
  if (!verdict.ok) return respondRefused(ACTION_REFUSALS[verdict.because])
  if (!isFetched(request)) return redirect(`${url.pathname}?done=1`, 303)
  return { done: CLEARED, refusal: null }
}

type Report = Route.ComponentProps['loaderData']['rows'][number]

const COLUMNS: readonly Column<Report>[] = [
  {
    header: 'What was stopped',
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
  { header: 'Page', cell: ({ page }) => <span className="policy-what">{page}</span> },
  { header: 'Times', numeric: true, cell: ({ times }) => times },
  {
    header: 'Last',
    slot: 'beside',
    cell: ({ last }) => <Ago {...last} />,
  },
  { header: 'First', cell: ({ first }) => <time dateTime={first.at}>{first.words}</time> },
  { header: 'What to do', cell: ({ advice }) => <span className="policy-advice">{advice}</span> },
]

export default function ContentPolicy({ loaderData: { rows, ...list }, actionData }: Route.ComponentProps) {
  const { page, pages, total } = list
  const fetcher = useFetcher<typeof action>()
  const prompt = usePrompt(list.prompt, list)
  const answer = fetcher.data ?? actionData
  return (
    <>
      <title>Content policy</title>
      <PageHead
        title="Content policy"
        note="What browsers refused to load or run on pages of this site, and told us"
      />
      <section className="panel" aria-labelledby="policy-reports">
        <div className="panel-head">
          <h2 id="policy-reports">Stopped in visitors’ browsers</h2>
          {total > 0 ? (
            <AskButton
              className={buttonClass('line', 'dense')}
              question={{ decision: 'clear', id: 'all' }}
              onAsk={() => prompt.ask('all')}
            >
              Clear the list
            </AskButton>
          ) : null}
        </div>
        <p className="policy-note">
          Every page tells the browser what may run on it: files of this site and nothing else. Whatever is listed
          here was stopped and did no harm. Most of it comes from programs on visitors’ own devices; the same thing
          from many days deserves a look. The list keeps no names and no addresses, the latest 200 kinds.
        </p>
        <DataList
          caption="Content policy reports"
          columns={COLUMNS}
          rows={rows}
          empty="Nothing was stopped. That is how it should be."
        />
        <Pager total={total} thing="kind" page={page} pages={pages} />
      </section>
      <PromptDialog
        prompt={prompt}
        dialog={DIALOGS.clearPolicyReports}
        pendingText="Clearing…"
        fetcher={fetcher}
        answer={answer}
        fields={() => ({ intent: 'clear-reports' })}
      />
      <Done answer={answer} arrived={list.done} />
    </>
  )
}
