import { linkTo } from '#addresses'
import { useState } from 'react'
import { data, redirect, useFetcher, useNavigate } from 'react-router'
import { DIALOGS, REFUSALS } from '#domain/words/messages'
import { unenrolTrainee } from '#records/enrolment/payments'
import { registeredTrainees } from '#records/training/trainees'
import { AskForm, askedIn } from '../list/ask.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog'
import { DataList } from '../list/data-list.tsx'
import { revalidatesAlso } from '../list/fresh-answers.tsx'
import { useFocusKept } from '../list/focus-kept.tsx'
import { MessageDialog } from '#ui/dialogs/message-dialog'
import { PageHead } from '../list/page-head.tsx'
import { Pager } from '../list/pager.tsx'
import { SearchField } from '#ui/forms/search-field'
import { SortChoice, SortKept } from '../list/sort-choice.tsx'
import { Toast } from '#ui/notices/toast'
import { academyContext, visitContext } from '#app/context'
import { keepWithin, listAddress, listQuery } from '../list/list-address.ts'
import { traineeColumns } from './trainee-columns'
import { traineeRow, type TraineeRow } from './trainee-row.ts'
import type { Route } from './+types/trainees'

export { AdminFailure as ErrorBoundary } from '../list/admin-failure.tsx'

export const handle = { crumb: 'Trainees' }
export const shouldRevalidate = revalidatesAlso

export async function loader({ context, url }: Route.LoaderArgs) {
  const address = listAddress(url)
  const { total, pages, rows } = await registeredTrainees(context.get(academyContext).records, address)
  keepWithin(url, address, pages)
  const trainees = rows.map(traineeRow)
  const asked = askedIn(url)
  return {
    ...address,
    total,
    pages,
    trainees,
    asked: asked?.decision === 'unenroll' ? (trainees.find(({ id }) => id === asked.id) ?? null) : null,
    unenrolled: url.searchParams.has('done'),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { records, now } = context.get(academyContext)
  const { actor } = context.get(visitContext)
  if (!actor) throw redirect(linkTo('login'))
  const form = await request.formData()
  const trainee = form.get('trainee')
  if (form.get('intent') !== 'unenroll' || typeof trainee !== 'string' || !/^[\w-]{1,64}$/.test(trainee))
    throw data(null, { status: 400 })
  const verdict = await unenrolTrainee(records, actor, trainee, now())
  if (!verdict.ok) {
    const { title, text, status } = REFUSALS[verdict.because]
    return data({ done: null, refusal: { title, text } }, { status })
  }
  if (!new URL(request.url).pathname.endsWith('.data')) {
    const list = listQuery(listAddress(url))
    return redirect(`${url.pathname}${list ? `${list}&` : '?'}done=1`, 303)
  }
  return { done: `${verdict.do.name} unenrolled`, refusal: null }
}

export default function Trainees({ loaderData, actionData }: Route.ComponentProps) {
  const { search, page, sort, pages, total, trainees, unenrolled } = loaderData
  const fetcher = useFetcher<typeof action>()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<TraineeRow | null>(loaderData.asked)
  const [closed, setClosed] = useState<unknown>(null)
  const answer = fetcher.data ?? actionData
  const refusal = answer?.refusal
  const done = answer ? answer.done : unenrolled ? 'Trainee unenrolled' : null
  const closePrompt = () => {
    setAsked(null)
    if (loaderData.asked)
      void navigate(listQuery({ search, page, sort }) || '?', { replace: true, preventScrollReset: true })
  }
  useFocusKept(done && !asked && fetcher.state === 'idle' ? answer : undefined)
  return (
    <>
      <title>Registered Trainees</title>
      <PageHead title="Registered Trainees" />
      <section className="panel" aria-label="Trainees">
        <div className="panel-head">
          <SortChoice sort={sort} />
          <SearchField key={search} label="Search by name" search={search}>
            <SortKept sort={sort} />
          </SearchField>
        </div>
        <DataList
          caption="Registered Trainees"
          columns={traineeColumns(setAsked)}
          rows={trainees}
          rowId={({ id }) => id}
          empty="Nobody is enrolled yet."
          search={search}
        />
        <Pager total={total} thing="trainee" page={page} pages={pages} />
      </section>
      <AskForm search={search} page={page} sort={sort} />
      <ConfirmDialog
        open={asked !== null}
        onClose={closePrompt}
        dialog={DIALOGS.unenrol}
        pendingText="Unenrolling…"
        destructive
        fetcher={fetcher}
        fields={asked ? { intent: 'unenroll', trainee: asked.id } : {}}
      >
        {asked ? (
          <p className="admin-about">
            <strong>{asked.name}</strong>
            <span>
              {asked.packageName} · {asked.sessionTook} of {asked.sessions} sessions
            </span>
          </p>
        ) : null}
      </ConfirmDialog>
      <MessageDialog
        urgent
        message={refusal && closed !== answer && !asked ? refusal : null}
        onClose={() => setClosed(answer)}
      />
      <Toast text={done} shown={answer ?? done} />
    </>
  )
}
