import { linkTo } from '#addresses'
import { useState } from 'react'
import { data, redirect, useFetcher, useNavigate } from 'react-router'
import { DELETION_REFUSALS } from '#domain/accounts/deletion'
import { formatAge, formatInstant } from '#domain/words/formats'
import { DIALOGS, REFUSALS } from '#domain/words/messages'
import { deleteAccount, deletionRequestsPage } from '#records/accounts/deletion-requests'
import { AskButton, AskForm, askedIn } from '../list/ask.tsx'
import { buttonClass } from '#ui/basics/button'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog'
import { DataList, type Column } from '../list/data-list.tsx'
import { revalidatesAlso } from '../list/fresh-answers.tsx'
import { MessageDialog } from '#ui/dialogs/message-dialog'
import { PageHead } from '../list/page-head.tsx'
import { Pager } from '../list/pager.tsx'
import { Toast } from '#ui/notices/toast'
import { clearAway } from '#app/shared/files/clear-away'
import { academyContext, visitContext } from '#app/context'
import { keepWithin, listAddress } from '../list/list-address.ts'
import type { Route } from './+types/deletion-requests'

export { AdminFailure as ErrorBoundary } from '../list/admin-failure.tsx'

export const handle = { crumb: 'Deletion requests' }
export const shouldRevalidate = revalidatesAlso

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, now } = context.get(academyContext)
  const address = listAddress(url)
  const { total, pages, rows } = await deletionRequestsPage(records, address)
  keepWithin(url, address, pages)
  const requests = rows.map(({ askedAt, ...request }) => ({
    ...request,
    askedAt,
    asked: formatInstant(askedAt),
    age: formatAge(askedAt, now()),
  }))
  const wanted = askedIn(url)
  return {
    page: address.page,
    total,
    pages,
    requests,
    wanted: wanted?.decision === 'delete' ? (requests.find(({ id }) => id === wanted.id) ?? null) : null,
    done: url.searchParams.has('done'),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const academy = context.get(academyContext)
  const { actor } = context.get(visitContext)
  if (!actor) throw redirect(linkTo('login'))
  const form = await request.formData()
  const id = form.get('request')
  if (form.get('intent') !== 'delete-account' || typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id))
    throw data(null, { status: 400 })
  const verdict = await deleteAccount(academy.records, actor, id, academy.now())
  if (!verdict.ok) {
    const { title, text, status } =
      verdict.because === 'not-allowed' ? REFUSALS['not-allowed'] : DELETION_REFUSALS[verdict.because]
    return data({ done: null, refusal: { title, text } }, { status })
  }
  await clearAway(academy)
  if (!new URL(request.url).pathname.endsWith('.data')) return redirect(`${url.pathname}?done=1`, 303)
  return { done: `The account of ${verdict.do.name} is deleted`, refusal: null }
}

type Waiting = Route.ComponentProps['loaderData']['requests'][number]

const columns = (ask: (request: Waiting) => void): readonly Column<Waiting>[] => [
  {
    header: 'Client',
    slot: 'head',
    cell: ({ name, email, userId }) => (
      <span className="person">
        <span>
          <strong>{name}</strong>
          <small>
            {email} · {userId}
          </small>
        </span>
      </span>
    ),
  },
  { header: 'Enrolled in', cell: ({ packageName }) => packageName ?? 'No package' },
  {
    header: 'Asked',
    slot: 'beside',
    cell: ({ askedAt, asked, age }) => (
      <time dateTime={askedAt} title={asked}>
        {age}
      </time>
    ),
  },
  {
    header: 'Actions',
    slot: 'actions',
    cell: (request) => (
      <AskButton
        className={buttonClass('tonal', 'dense')}
        question={{ decision: 'delete', id: request.id }}
        onAsk={() => ask(request)}
      >
        Delete account<span className="sr-only"> of {request.name}</span>
      </AskButton>
    ),
  },
]

export default function DeletionRequests({
  loaderData: { page, pages, total, requests, wanted, done },
  actionData,
}: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Waiting | null>(wanted)
  const [closed, setClosed] = useState<unknown>(null)
  const answer = fetcher.data ?? actionData
  const refusal = answer?.refusal
  const told = answer ? answer.done : done ? 'The account is deleted' : null
  return (
    <>
      <title>Deletion requests</title>
      <PageHead
        title="Deletion requests"
        note="Clients who ask for their account and everything about them to be deleted"
      />
      <section className="panel" aria-label="Requests">
        <DataList
          caption="Deletion requests"
          columns={columns(setAsked)}
          rows={requests}
          rowId={({ id }) => id}
          empty="Nobody asks for their account to be deleted."
        />
        <Pager total={total} thing="request" page={page} pages={pages} />
      </section>
      <AskForm search="" page={page} />
      <ConfirmDialog
        open={asked !== null}
        dialog={DIALOGS.deleteAccount}
        pendingText="Deleting…"
        destructive
        fetcher={fetcher}
        fields={asked ? { intent: 'delete-account', request: asked.id } : {}}
        onClose={() => {
          setAsked(null)
          if (wanted) void navigate(page > 1 ? `?page=${page}` : '?', { replace: true, preventScrollReset: true })
        }}
      >
        {asked ? (
          <p className="admin-about">
            <strong>{asked.name}</strong>
            <span>
              Details, receipts, enrollment, testimonial and pictures go for good. What was paid stays in the payment
              history, without the name.
            </span>
          </p>
        ) : null}
      </ConfirmDialog>
      <MessageDialog
        urgent
        message={refusal && closed !== answer && !asked ? refusal : null}
        onClose={() => setClosed(answer)}
      />
      <Toast text={told} shown={answer ?? told} />
    </>
  )
}
