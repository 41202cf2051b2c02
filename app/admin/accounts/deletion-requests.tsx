import { linkTo } from '#routes'
import { Link, useFetcher } from 'react-router'
import { dueDay, isRequestOverdue } from '#domain/accounts/data-requests'
import { formatDay } from '#domain/words/formats'
import { DIALOGS } from '#domain/words/messages'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { DELETION_REFUSALS } from '#domain/text/shared/accounts/data-requests'
import { dataRequestsText, deletionRequestsText } from '#domain/text/staff/accounts/data-requests'
import { deleteAccount, deletionRequestsPage } from '#records/accounts/own/deletion-requests'
import { AskButton, findPromptedRow } from '../list/ask.tsx'
import { About, PromptDialog, Done, usePrompt } from '../list/prompt-dialog.tsx'
import { buttonClass } from '#ui/basics/button'
import { PersonCell, PersonDetails, type Column } from '../list/data-list.tsx'
import { defineAction, defineActions } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { readRecordId } from '../list/record-id.ts'
import { listPage } from '../list/list-address.ts'
import { ListPanel } from '../list/list-panel.tsx'
import { Ago, toMoment } from '../list/moment.tsx'
import { PageHead } from '../list/page-head.tsx'
import { clearAway } from '#app/workflows/files/clear-away'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { signedIn } from '#app/context'
import { DueDay } from './due-day.tsx'
import { RecordLink, RequestTabs } from './request-tabs.tsx'
import type { Route } from './+types/deletion-requests'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: dataRequestsText.title }

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
    done: url.searchParams.has('done') ? deletionRequestsText.accountDeleted : null,
  }
}

const deleteClient = defineAction({
  read: (form) => ({ ok: true, value: readRecordId(form, 'request') }),
  async run(id, { academy, actor, now }) {
    const mailed = await mailIsSetUp(academy)
    const deleted = await deleteAccount(academy.records, actor, id, now, { mailed })
    if (deleted.ok) await clearAway(academy)
    return deleted
  },
  refusals: { ...ACTION_REFUSALS, ...DELETION_REFUSALS },
  done: ({ value }) => ({ news: '1', text: deletionRequestsText.namedAccountDeleted(value.name) }),
})

export const action = defineActions({ 'delete-account': deleteClient })

type Waiting = Route.ComponentProps['loaderData']['rows'][number]

const columns = (ask: (request: Waiting) => void): readonly Column<Waiting>[] => [
  {
    header: deletionRequestsText.columns.client,
    slot: 'head',
    cell: ({ name, email, userId }) => (
      <>
        <PersonCell name={name} detail={email} />
        <PersonDetails name={name} userId={userId} />
      </>
    ),
  },
  {
    header: deletionRequestsText.columns.packageName,
    cell: ({ packageName }) => packageName ?? deletionRequestsText.noPackage,
  },
  {
    header: deletionRequestsText.columns.requested,
    slot: 'pair',
    cell: ({ requested, due }) => (
      <>
        <Ago {...requested} /> · <DueDay {...due} />
      </>
    ),
  },
  {
    header: deletionRequestsText.columns.actions,
    slot: 'actions',
    cell: (request) => (
      <div className="row-actions">
        <Link className={buttonClass('line', 'dense')} to={linkTo('clientLog', { id: request.userId })}>
          {deletionRequestsText.viewActivity}
          <span className="sr-only">{deletionRequestsText.ofClient(request.name)}</span>
        </Link>
        <AskButton
          className={buttonClass('tonal', 'dense')}
          question={{ decision: 'delete', id: request.id }}
          onAsk={() => ask(request)}
        >
          {deletionRequestsText.deleteAccount}
          <span className="sr-only">{deletionRequestsText.ofClient(request.name)}</span>
        </AskButton>
      </div>
    ),
  },
]

export default function DeletionRequests({ loaderData: { rows, ...list }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult>()
  const prompt = usePrompt(list.wanted, list)
  const result = fetcher.data ?? actionData
  return (
    <>
      <title>{dataRequestsText.title}</title>
      <PageHead title={dataRequestsText.title} note={deletionRequestsText.note}>
        <RecordLink />
      </PageHead>
      <RequestTabs selected="deletions" />
      <div id="requests" role="tabpanel" aria-label={dataRequestsText.tabs.deletions}>
        <ListPanel
          section={{ 'aria-label': deletionRequestsText.section }}
          caption={deletionRequestsText.caption}
          list={list}
          columns={columns(prompt.ask)}
          rows={rows}
          empty={deletionRequestsText.empty}
          thing={dataRequestsText.thing}
        />
      </div>
      <PromptDialog
        prompt={prompt}
        dialog={DIALOGS.deleteAccount}
        pendingText={deletionRequestsText.deleting}
        fetcher={fetcher}
        result={result}
        fields={({ id }) => ({ intent: 'delete-account', request: id })}
      >
        {({ name }) => <About name={name}>{deletionRequestsText.consequences}</About>}
      </PromptDialog>
      <Done result={result} arrived={list.done} />
    </>
  )
}
