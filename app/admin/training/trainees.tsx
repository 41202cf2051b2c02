import { useFetcher } from 'react-router'
import { coachedBy, may } from '#domain/accounts/rights'
import { findEndingDays } from '#domain/enrolment/validity'
import { manilaDayOf } from '#domain/words/formats'
import { DIALOGS } from '#domain/words/messages'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { traineesText } from '#domain/text/staff/training/trainees'
import { unenrolTrainee } from '#records/enrolment/payments'
import { countChangeRequests } from '#records/enrolment/package-changes/change-requests'
import { countMakeUps } from '#records/training/asking/make-ups'
import { countEnding, registeredTrainees, traineesRequestingPackage } from '#records/training/trainees'
import { findPromptedRow } from '../list/ask.tsx'
import { About, PromptDialog, Done, usePrompt, useFocusKept } from '../list/prompt-dialog.tsx'
import { readRecordId } from '../list/record-id.ts'
import { listPage } from '../list/list-address.ts'
import { FilterLinks } from '../list/filter-links.tsx'
import { ListPanel } from '../list/list-panel.tsx'
import { PageHead } from '../list/page-head.tsx'
import { defineAction, defineActions } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { traineeColumns, traineeRow } from './trainee-columns'
import type { Route } from './+types/trainees'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: traineesText.crumb }

const FILTERS = ['all', 'requests', 'ending', 'ended'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const coach = coachedBy(actor)
  const today = manilaDayOf(now())
  const mayUnenroll = may(actor, 'every-trainee')
  const chosen = FILTERS.find((each) => each === url.searchParams.get('show')) ?? 'all'
  const filter = chosen === 'requests' && !mayUnenroll ? 'all' : chosen
  const days = filter === 'ending' || filter === 'ended' ? findEndingDays(filter, today) : null
  const [list, requests, ending, ended] = await Promise.all([
    listPage(url, (address) =>
      filter === 'requests'
        ? traineesRequestingPackage(records, address)
        : registeredTrainees(records, address, coach, days),
    ),
    countChangeRequests(records, actor),
    countEnding(records, findEndingDays('ending', today), coach),
    countEnding(records, findEndingDays('ended', today), coach),
  ])
  const ids = list.rows.map(({ id }) => id)
  const makeUps = await countMakeUps(records.read, ids)
  const rows = list.rows.map((row) => traineeRow(row, { today, makeUps: makeUps.get(row.id) ?? 0 }))
  return {
    ...list,
    filter,
    show: filter === 'all' ? '' : filter,
    requests,
    ending,
    ended,
    rows,
    mayUnenroll,
    promptedRow: findPromptedRow(url, 'unenroll', rows),
    done: url.searchParams.has('done') ? traineesText.traineeUnenrolled : null,
  }
}

const unenroll = defineAction({
  read: (form) => ({ ok: true, value: readRecordId(form, 'trainee') }),
  run: (trainee, { academy, actor, now }) => unenrolTrainee(academy.records, actor, trainee, now),
  refusals: ACTION_REFUSALS,
  done: ({ value }) => ({ news: '1', text: traineesText.unenrolled(value.name) }),
})

export const action = defineActions({ unenroll })

export default function Trainees({ loaderData: { rows, mayUnenroll, ...list }, actionData }: Route.ComponentProps) {
  const noTrainees = mayUnenroll ? traineesText.empty : traineesText.noneAssigned
  const fetcher = useFetcher<ActionResult>()
  const prompt = usePrompt(list.promptedRow, list)
  const result = fetcher.data ?? actionData
  useFocusKept(result?.done && !prompt.row && fetcher.state === 'idle' ? result : undefined)
  return (
    <>
      <title>{traineesText.title}</title>
      <PageHead title={traineesText.title} />
      <ListPanel
        section={{ 'aria-label': traineesText.crumb }}
        caption={traineesText.title}
        list={list}
        searchLabel={traineesText.search}
        columns={traineeColumns(mayUnenroll ? prompt.ask : null)}
        rows={rows}
        filters={<ValidityFilters {...list} />}
        empty={list.filter === 'all' ? noTrainees : traineesText.emptyFilter[list.filter]}
        thing={traineesText.thing}
      />
      <PromptDialog
        prompt={prompt}
        dialog={DIALOGS.unenrol}
        pendingText={traineesText.unenrolling}
        fetcher={fetcher}
        result={result}
        fields={({ id }) => ({ intent: 'unenroll', trainee: id })}
      >
        {({ name, packageName, sessionTook, sessions }) => (
          <About name={name}>{traineesText.packageProgress(packageName, sessionTook, sessions)}</About>
        )}
      </PromptDialog>
      <Done result={result} arrived={list.done} />
    </>
  )
}

function ValidityFilters({
  filter,
  search,
  requests,
  ending,
  ended,
}: Omit<Route.ComponentProps['loaderData'], 'rows' | 'mayUnenroll'>) {
  if (requests + ending + ended === 0 && filter === 'all') return null
  const count = (trainees: number) => (search === '' ? trainees : undefined)
  const text = traineesText.filters
  return (
    <FilterLinks
      name="show"
      label={text.label}
      chosen={filter}
      choices={[
        { value: 'all', text: text.all },
        ...(requests === 0 && filter !== 'requests'
          ? []
          : [{ value: 'requests' as const, text: text.requests, count: count(requests) }]),
        { value: 'ending', text: text.ending, count: count(ending) },
        { value: 'ended', text: text.ended, count: count(ended) },
      ]}
    />
  )
}
