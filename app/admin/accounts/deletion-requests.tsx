import { linkTo } from '#routes'
import { data, Link, redirect, useFetcher } from 'react-router'
import { dueDay, isRequestOverdue } from '#domain/accounts/data-requests'
import { DELETION_REFUSALS } from '#domain/accounts/deletion'
import { formatDay } from '#domain/words/formats'
import { DIALOGS, ACTION_REFUSALS } from '#domain/words/messages'
import { deleteAccount, deletionRequestsPage } from '#records/accounts/own/deletion-requests'
import { AskButton, findPromptedRow } from '../list/ask.tsx'
import { About, PromptDialog, Done, usePrompt } from '../list/prompt-dialog.tsx'
import { buttonClass } from '#ui/basics/button'
import { PersonCell, type Column } from '../list/data-list.tsx'
import { isFetched } from '#app/fetched'
import { isRecordId, respondRefused } from '../list/list-action.ts'
import { listPage } from '../list/list-address.ts'
import { ListPanel } from '../list/list-panel.tsx'
import { Ago, toMoment } from '../list/moment.tsx'
import { PageHead } from '../list/page-head.tsx'
import { clearAway } from '#app/workflows/files/clear-away'
import { mailIsSetUp } from '#services/mail/mail'
import { signedIn } from '#app/context'
import { DueDay } from './due-day.tsx'
import { RecordLink, RequestTabs } from './request-tabs.tsx'
import type { Route } from './+types/deletion-requests'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: 'Deletion requests' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, config, now } = signedIn(context).academy
  const list = await listPage(url, (address) => deletionRequestsPage(records, address))
  const rows = list.rows.map(({ requestedAt, ...request }) => {
    const due = dueDay(requestedAt, config.dataRequestDays)
    return {
      ...request,
      requested: toMoment(requestedAt, now()),
      due: { day: due, words: formatDay(due), over: isRequestOverdue(due, now()) },
    }
  })
  return {
    ...list,
    rows,
    wanted: findPromptedRow(url, 'delete', rows),
    done: url.searchParams.has('done') ? 'The account is deleted' : null,
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { academy, actor } = signedIn(context)
  const form = await request.formData()
  const id = form.get('request')
  if (form.get('intent') !== 'delete-account' || !isRecordId(id)) throw data(null, { status: 400 })
  const verdict = await deleteAccount(academy.records, actor, id, academy.now(), {
    mailed: mailIsSetUp(academy.config),
  })
  if (!verdict.ok) return respondRefused({ ...ACTION_REFUSALS, ...DELETION_REFUSALS }[verdict.because])
  await clearAway(academy)
  if (!isFetched(request)) return redirect(`${url.pathname}?done=1`, 303)
  return { done: `The account of ${verdict.do.name} is deleted`, refusal: null }
}

type Waiting = Route.ComponentProps['loaderData']['rows'][number]

const columns = (ask: (request: Waiting) => void): readonly Column<Waiting>[] => [
  {
    header: 'Client',
    slot: 'head',
    cell: ({ name, email, userId }) => <PersonCell name={name} detail={`${email} · ${userId}`} />,
  },
  { header: 'Enrolled in', cell: ({ packageName }) => packageName ?? 'No package' },
  {
    header: 'Asked',
    slot: 'beside',
    cell: ({ requested, due }) => (
      <>
        <Ago {...requested} /> · <DueDay {...due} />
      </>
    ),
  },
  {
    header: 'Actions',
    slot: 'actions',
    cell: (request) => (
      <div className="row-actions">
        <Link className={buttonClass('line', 'dense')} to={linkTo('clientLog', { id: request.userId })}>
          What happened<span className="sr-only"> to {request.name}</span>
        </Link>
        <AskButton
          className={buttonClass('tonal', 'dense')}
          question={{ decision: 'delete', id: request.id }}
          onAsk={() => ask(request)}
        >
          Delete account<span className="sr-only"> of {request.name}</span>
        </AskButton>
      </div>
    ),
  },
]

export default function DeletionRequests({ loaderData: { rows, ...list }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>()
  const prompt = usePrompt(list.wanted, list)
  const answer = fetcher.data ?? actionData
  return (
    <>
      <title>Deletion requests</title>
      <PageHead
        title="Deletion requests"
        note="Clients who ask for their account and everything about them to be deleted"
      >
        <RecordLink />
      </PageHead>
      <RequestTabs selected="deletions" />
      <div id="requests" role="tabpanel" aria-label="Deletions">
        <ListPanel
          section={{ 'aria-label': 'Requests' }}
          caption="Deletion requests"
          list={list}
          columns={columns(prompt.ask)}
          rows={rows}
          empty="Nobody asks for their account to be deleted."
          thing="request"
        />
      </div>
      <PromptDialog
        prompt={prompt}
        dialog={DIALOGS.deleteAccount}
        pendingText="Deleting…"
        fetcher={fetcher}
        answer={answer}
        fields={({ id }) => ({ intent: 'delete-account', request: id })}
      >
        {({ name }) => (
          <About name={name}>
            Details, receipts, enrollment, testimonial and pictures go for good. What was paid stays in the payment
            history, without the name.
          </About>
        )}
      </PromptDialog>
      <Done answer={answer} arrived={list.done} />
    </>
  )
}
