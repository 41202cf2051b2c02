import { linkTo } from '#routes'
import { may } from '#domain/accounts/rights'
import { drillKindText } from '#domain/text/shared/training/drill-kinds'
import { practiceListText } from '#domain/text/staff/training/practice'
import { homeworkState } from '#domain/training/practice/homework'
import { formatDay, manilaDayOf } from '#domain/words/formats'
import { homeworkOfWeek } from '#records/training/practice/homework-week'
import {
  attemptChoices,
  attemptsPage,
  countReviewedAttempts,
  countWaitingAttempts,
} from '#records/training/practice/review-lists'
import { openReports } from '#records/training/practice/reports'
import { signedIn } from '#app/context'
import { ButtonLink } from '#ui/basics/button'
import type { Column } from '../../list/data-list.tsx'
import { FilterLinks, FiltersKept } from '../../list/filter-links.tsx'
import { listPage, newsIn } from '../../list/list-address.ts'
import { ListPanel } from '../../list/list-panel.tsx'
import { Ago, toMoment } from '../../list/moment.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { Done } from '../../list/prompt-dialog.tsx'
import { HomeworkWeek } from './homework-week'
import { settleReports, settledText } from './report-action.ts'
import { Reports } from './reports'
import type { Route } from './+types/practice-list'
import './practice-list.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: practiceListText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const chosen = (name: string) => url.searchParams.get(name)?.slice(0, 40) || null
  const state = chosen('state') === 'reviewed' ? ('reviewed' as const) : ('waiting' as const)
  const filter = { state, trainee: chosen('trainee'), drill: chosen('drill') }
  const [list, choices, waiting, reviewed, reports, homework] = await Promise.all([
    listPage(url, ({ page, search }) => attemptsPage(records, actor, { ...filter, page, search })),
    attemptChoices(records, actor, filter),
    countWaitingAttempts(records, actor),
    countReviewedAttempts(records, actor),
    openReports(records, actor),
    homeworkOfWeek(records, actor, now()),
  ])
  return {
    ...list,
    rows: list.rows.map(({ sentAt, reviewedAt: _reviewed, milliseconds, kind, ...row }) => ({
      ...row,
      kind: drillKindText[kind],
      sent: toMoment(sentAt, now()),
      seconds: Math.round(milliseconds / 1000),
    })),
    filter,
    choices,
    counts: { waiting, reviewed },
    reports: reports.map(({ reportedAt, reporter, reporterType: _type, ...report }) => ({
      ...report,
      reporter,
      reported: toMoment(reportedAt, now()),
    })),
    homework: homework.map(({ dueDay, doneAt, ...each }) => ({
      ...each,
      due: formatDay(dueDay),
      state: homeworkState({ dueDay, doneAt }, manilaDayOf(now())),
    })),
    isOwner: may(actor, 'practice-settings'),
    done: newsIn(url, settledText),
  }
}

export const action = settleReports

type Row = Route.ComponentProps['loaderData']['rows'][number]

const COLUMNS: Column<Row>[] = [
  { header: practiceListText.columns.trainee, slot: 'head', cell: ({ name }) => <strong>{name}</strong> },
  {
    header: practiceListText.columns.drill,
    cell: ({ drill, kind, assignment }) => (
      <span className="practice-drill">
        {drill}
        <small>{[kind, ...(assignment ? [practiceListText.homework] : [])].join(' · ')}</small>
      </span>
    ),
  },
  { header: practiceListText.columns.sent, cell: ({ sent }) => <Ago {...sent} /> },
  {
    header: practiceListText.columns.length,
    cell: ({ media, seconds }) => `${practiceListText.media[media]}, ${practiceListText.seconds(seconds)}`,
  },
  {
    header: practiceListText.columns.actions,
    slot: 'actions',
    cell: ({ id, name }) => (
      <ButtonLink
        look="tonal"
        size="dense"
        to={linkTo('adminAttempt', { id })}
        reloadDocument
        aria-label={practiceListText.reviewNamed(name)}
      >
        {practiceListText.review}
      </ButtonLink>
    ),
  },
]

export default function PracticeList({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, filter, choices, counts, reports, homework, isOwner, done, ...list } = loaderData
  return (
    <>
      <title>{practiceListText.title}</title>
      <PageHead title={practiceListText.title} note={practiceListText.note}>
        {isOwner ? (
          <>
            <ButtonLink look="line" size="dense" to={linkTo('practiceFigures')}>
              {practiceListText.figures}
            </ButtonLink>
            <ButtonLink look="line" size="dense" to={linkTo('practiceMarks')}>
              {practiceListText.marks}
            </ButtonLink>
          </>
        ) : null}
        <ButtonLink look="line" size="dense" to={linkTo('adminDrills')}>
          {practiceListText.drills}
        </ButtonLink>
      </PageHead>
      {reports.length > 0 ? <Reports reports={reports} /> : null}
      <ListPanel
        section={{ 'aria-label': practiceListText.title }}
        caption={practiceListText.title}
        list={list}
        searchLabel={practiceListText.search}
        filters={<PracticeFilters filter={filter} choices={choices} counts={counts} search={list.search} />}
        head={<span />}
        filter={<FiltersKept filters={keptFilters(filter)} />}
        columns={COLUMNS}
        rows={rows}
        empty={practiceListText.empty[filter.state]}
        thing={practiceListText.thing}
      />
      {homework.length > 0 ? <HomeworkWeek homework={homework} /> : null}
      <Done result={actionData} arrived={done} />
    </>
  )
}

type Shown = Route.ComponentProps['loaderData']

const keptFilters = ({ state, trainee, drill }: Shown['filter']) => ({
  state: state === 'waiting' ? '' : state,
  trainee: trainee ?? '',
  drill: drill ?? '',
})

function PracticeFilters({
  filter,
  choices,
  counts,
  search,
}: Pick<Shown, 'filter' | 'choices' | 'counts' | 'search'>) {
  const counted = (count: number) => (search === '' ? count : undefined)
  const choice = ({ id, text, count }: Shown['choices']['drills'][number]) => ({
    value: id,
    text: text.slice(0, 60),
    count: counted(count),
  })
  return (
    <div className="filter-rows">
      <FilterLinks
        name="state"
        label={practiceListText.statesLabel}
        chosen={filter.state}
        choices={(['waiting', 'reviewed'] as const).map((value) => ({
          value,
          text: practiceListText.states[value],
          count: counted(counts[value]),
        }))}
      />
      <FilterLinks
        name="trainee"
        label={practiceListText.trainee}
        chosen={filter.trainee ?? ''}
        choices={[{ value: '', text: practiceListText.everyTrainee }, ...choices.trainees.map(choice)]}
      />
      <FilterLinks
        name="drill"
        label={practiceListText.drill}
        chosen={filter.drill ?? ''}
        choices={[{ value: '', text: practiceListText.everyDrill }, ...choices.drills.map(choice)]}
      />
    </div>
  )
}
