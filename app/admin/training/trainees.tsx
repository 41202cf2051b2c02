import { useState } from 'react'
import { data, redirect, useFetcher, useNavigate } from 'react-router'
import { formatDay, formatInstant, manilaDayOf } from '#domain/formats'
import { DIALOGS, REFUSALS } from '#domain/messages'
import { unenrolTrainee } from '#records/payments'
import { registeredTrainees, type ListedTrainee } from '#records/trainees'
import { AskForm, askedIn } from '#ui/ask'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { DataList } from '#ui/data-list'
import { revalidatesAlso } from '#ui/fresh-answers'
import { useFocusKept } from '#ui/focus-kept'
import { MessageDialog } from '#ui/message-dialog'
import { PageHead } from '#ui/page-head'
import { Pager } from '#ui/pager'
import { SearchField } from '#ui/search-field'
import { SortChoice, SortKept } from '#ui/sort-choice'
import { Toast } from '#ui/toast'
import { academyContext, visitContext } from '../context.ts'
import { keepWithin, listAddress, listQuery } from './list-address.ts'
import { traineeColumns } from './trainee-columns'
import type { Route } from './+types/trainees'

export { AdminFailure as ErrorBoundary } from '#ui/admin-failure'

export const handle = { crumb: 'Trainees' }
export const shouldRevalidate = revalidatesAlso

export type DeskTrainee = ReturnType<typeof deskTrainee>

export async function loader({ context, url }: Route.LoaderArgs) {
  const address = listAddress(url)
  const { total, pages, rows } = await registeredTrainees(context.get(academyContext).records, address)
  keepWithin(url, address, pages)
  const trainees = rows.map(deskTrainee)
  const asked = askedIn(url)
  return { ...address, total, pages, trainees, asked: asked?.decision === 'unenroll' ? (trainees.find(({ id }) => id === asked.id) ?? null) : null, unenrolled: url.searchParams.has('done') }
}

function deskTrainee({ id, userId, name, email, image, joinedAt, ...row }: ListedTrainee) {
  const [sessions, assessments] = [row.sessions ?? 0, row.assessments ?? 0]
  return { id, userId, name, email, image, joinedAt, packageName: row.packageName ?? row.package, joined: formatDay(manilaDayOf(new Date(joinedAt))), joinedInFull: formatInstant(joinedAt), sessionTook: row.sessionTook, sessions, assessmentTook: row.assessmentTook, assessments }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { records, now } = context.get(academyContext)
  const { actor } = context.get(visitContext)
  if (!actor) throw redirect('/login')
  const form = await request.formData()
  const trainee = form.get('trainee')
  if (form.get('intent') !== 'unenroll' || typeof trainee !== 'string' || !/^[\w-]{1,64}$/.test(trainee)) throw data(null, { status: 400 })
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
  const [asked, setAsked] = useState<DeskTrainee | null>(loaderData.asked)
  const [closed, setClosed] = useState<unknown>(null)
  const answer = fetcher.data ?? actionData
  const refusal = answer?.refusal
  const done = answer ? answer.done : unenrolled ? 'Trainee unenrolled' : null
  const closePrompt = () => {
    setAsked(null)
    if (loaderData.asked) void navigate(listQuery({ search, page, sort }) || '?', { replace: true, preventScrollReset: true })
  }
  useFocusKept(done && !asked && fetcher.state === 'idle' ? answer : undefined)
  return (
    <>
      <title>Registered Trainees</title>
      <PageHead title="Registered Trainees" />
      <section className="panel" aria-label="Trainees">
        <div className="panel-head">
          <SortChoice sort={sort} />
          <SearchField key={search} label="Search by name" search={search}><SortKept sort={sort} /></SearchField>
        </div>
        <DataList caption="Registered Trainees" columns={traineeColumns(setAsked)} rows={trainees} rowId={({ id }) => id} empty="Nobody is enrolled yet." search={search} />
        <Pager total={total} thing="trainee" page={page} pages={pages} />
      </section>
      <AskForm search={search} page={page} sort={sort} />
      <ConfirmDialog open={asked !== null} onClose={closePrompt} dialog={DIALOGS.unenrol} pendingText="Unenrolling…" destructive fetcher={fetcher} fields={asked ? { intent: 'unenroll', trainee: asked.id } : {}}>
        {asked ? <p className="desk-about"><strong>{asked.name}</strong><span>{asked.packageName} · {asked.sessionTook} of {asked.sessions} sessions</span></p> : null}
      </ConfirmDialog>
      <MessageDialog urgent message={refusal && closed !== answer && !asked ? refusal : null} onClose={() => setClosed(answer)} />
      <Toast text={done} shown={answer ?? done} />
    </>
  )
}
