import { Form } from 'react-router'
import { linkTo } from '#routes'
import { may } from '#domain/accounts/rights'
import { drillKindText } from '#domain/text/shared/training/drill-kinds'
import { practiceListText } from '#domain/text/staff/training/practice'
import { homeworkState } from '#domain/training/practice/homework'
import { formatDay, manilaDayOf } from '#domain/words/formats'
import { homeworkOfWeek } from '#records/training/practice/homework-week'
import { attemptChoices, attemptsPage } from '#records/training/practice/review-lists'
import { openReports } from '#records/training/practice/reports'
import { signedIn } from '#app/context'
import { Button, ButtonLink } from '#ui/basics/button'
import { DataList, type Column } from '../../list/data-list.tsx'
import { listPage, newsIn } from '../../list/list-address.ts'
import { Ago, toMoment } from '../../list/moment.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { Pager } from '../../list/pager.tsx'
import { Done } from '../../list/prompt-dialog.tsx'
import { Tabs } from '../../list/tabs.tsx'
import { HomeworkWeek } from './homework-week'
import { settleReports, settledText } from './report-action.ts'
import { Reports } from './reports'
import type { Route } from './+types/practice-list'
import '../../list/data-list.css'
import './practice-list.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: practiceListText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const chosen = (name: string) => url.searchParams.get(name)?.slice(0, 40) || null
  const state = chosen('state') === 'reviewed' ? ('reviewed' as const) : ('waiting' as const)
  const filter = { state, trainee: chosen('trainee'), drill: chosen('drill') }
  const [list, choices, reports, homework] = await Promise.all([
    listPage(url, ({ page }) => attemptsPage(records, actor, { ...filter, page })),
    attemptChoices(records, actor),
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
  const { rows, filter, choices, reports, homework, isOwner, done, ...list } = loaderData
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
      <Tabs
        label={practiceListText.statesLabel}
        panel="practice-attempts"
        tabs={(['waiting', 'reviewed'] as const).map((state) => ({
          name: practiceListText.states[state],
          to: `?${new URLSearchParams({ state, ...narrowed(filter) })}`,
          selected: filter.state === state,
        }))}
      />
      <section className="panel" id="practice-attempts" aria-label={practiceListText.title}>
        <Filter filter={filter} choices={choices} />
        <DataList
          caption={practiceListText.title}
          columns={COLUMNS}
          rows={rows}
          empty={practiceListText.empty[filter.state]}
        />
        <Pager {...list} thing={practiceListText.thing} />
      </section>
      {homework.length > 0 ? <HomeworkWeek homework={homework} /> : null}
      <Done result={actionData} arrived={done} />
    </>
  )
}

type Shown = Route.ComponentProps['loaderData']

const narrowed = ({ trainee, drill }: Shown['filter']) => ({
  ...(trainee ? { trainee } : {}),
  ...(drill ? { drill } : {}),
})

function Filter({ filter, choices }: Pick<Shown, 'filter' | 'choices'>) {
  return (
    <Form className="practice-filter">
      <input type="hidden" name="state" value={filter.state} />
      <label>
        {practiceListText.trainee}
        <select className="input" name="trainee" defaultValue={filter.trainee ?? ''}>
          <option value="">{practiceListText.everyTrainee}</option>
          {choices.trainees.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {practiceListText.drill}
        <select className="input" name="drill" defaultValue={filter.drill ?? ''}>
          <option value="">{practiceListText.everyDrill}</option>
          {choices.drills.map(({ id, text }) => (
            <option key={id} value={id}>
              {text.slice(0, 60)}
            </option>
          ))}
        </select>
      </label>
      <Button look="line" size="dense">
        {practiceListText.filter}
      </Button>
    </Form>
  )
}
