import { linkTo } from '#addresses'
import { useState } from 'react'
import { data, redirect, useFetcher, useNavigate } from 'react-router'
import { formatAge, formatInstant } from '#domain/words/formats'
import { DIALOGS, REFUSALS } from '#domain/words/messages'
import { explainReport } from '#domain/operating/policy-reports'
import { clearPolicyReports, policyReportsPage } from '#records/operating/policy-reports'
import { AskButton, AskForm, askedIn } from '../list/ask.tsx'
import { buttonClass } from '#ui/basics/button'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog'
import { DataList, type Column } from '../list/data-list.tsx'
import { revalidatesAlso } from '../list/fresh-answers.tsx'
import { MessageDialog } from '#ui/dialogs/message-dialog'
import { PageHead } from '../list/page-head.tsx'
import { Pager } from '../list/pager.tsx'
import { Toast } from '#ui/notices/toast'
import { academyContext, visitContext } from '#app/context'
import { keepWithin, listAddress } from '../list/list-address.ts'
import './content-policy.css'
import type { Route } from './+types/content-policy'

export { AdminFailure as ErrorBoundary } from '../list/admin-failure.tsx'

export const handle = { crumb: 'Content policy' }
export const shouldRevalidate = revalidatesAlso

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, now } = context.get(academyContext)
  const address = listAddress(url)
  const { total, pages, rows } = await policyReportsPage(records, address)
  keepWithin(url, address, pages)
  const reports = rows.map(({ firstSeen, lastSeen, ...report }) => ({
    ...report,
    ...explainReport(report),
    firstSeen,
    first: formatInstant(firstSeen),
    lastSeen,
    last: formatInstant(lastSeen),
    age: formatAge(lastSeen, now()),
  }))
  return {
    page: address.page,
    total,
    pages,
    reports,
    asked: askedIn(url)?.decision === 'clear',
    done: url.searchParams.has('done'),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { records, now } = context.get(academyContext)
  const { actor } = context.get(visitContext)
  if (!actor) throw redirect(linkTo('login'))
  if ((await request.formData()).get('intent') !== 'clear-reports') throw data(null, { status: 400 })
  const verdict = await clearPolicyReports(records, actor, now())
  if (!verdict.ok) {
    const { title, text, status } = REFUSALS[verdict.because]
    return data({ done: null, refusal: { title, text } }, { status })
  }
  if (!new URL(request.url).pathname.endsWith('.data')) return redirect(`${url.pathname}?done=1`, 303)
  return { done: 'The list is cleared', refusal: null }
}

type Report = Route.ComponentProps['loaderData']['reports'][number]

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
    cell: ({ lastSeen, last, age }) => (
      <time dateTime={lastSeen} title={last}>
        {age}
      </time>
    ),
  },
  { header: 'First', cell: ({ firstSeen, first }) => <time dateTime={firstSeen}>{first}</time> },
  { header: 'What to do', cell: ({ advice }) => <span className="policy-advice">{advice}</span> },
]

export default function ContentPolicy({
  loaderData: { page, pages, total, reports, asked, done },
  actionData,
}: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(asked)
  const [closed, setClosed] = useState<unknown>(null)
  const answer = fetcher.data ?? actionData
  const refusal = answer?.refusal
  const told = answer ? answer.done : done ? 'The list is cleared' : null
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
              onAsk={() => setAsking(true)}
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
          rows={reports}
          rowId={({ id }) => id}
          empty="Nothing was stopped. That is how it should be."
        />
        <Pager total={total} thing="kind" page={page} pages={pages} />
      </section>
      <AskForm search="" page={page} />
      <ConfirmDialog
        open={asking}
        dialog={DIALOGS.clearPolicyReports}
        pendingText="Clearing…"
        destructive
        fetcher={fetcher}
        fields={{ intent: 'clear-reports' }}
        onClose={() => {
          setAsking(false)
          if (asked) void navigate(page > 1 ? `?page=${page}` : '?', { replace: true, preventScrollReset: true })
        }}
      />
      <MessageDialog
        urgent
        message={refusal && closed !== answer && !asking ? refusal : null}
        onClose={() => setClosed(answer)}
      />
      <Toast text={told} shown={answer ?? told} />
    </>
  )
}
