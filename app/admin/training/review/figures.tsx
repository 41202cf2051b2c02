import { figuresText } from '#domain/text/staff/training/practice'
import { FIGURE_WEEKS, practiceFigures } from '#records/training/practice/figures'
import { signedIn } from '#app/context'
import { DataList, type Column } from '../../list/data-list.tsx'
import { PageHead } from '../../list/page-head.tsx'
import type { Route } from './+types/figures'
import '../../list/data-list.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: figuresText.title }

export async function loader({ context }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const figures = await practiceFigures(academy.records, actor, academy.now())
  return { rows: figures.map((row, id) => ({ id, ...row })), weeks: FIGURE_WEEKS }
}

type Row = Route.ComponentProps['loaderData']['rows'][number]
const { columns, none } = figuresText

const COLUMNS: Column<Row>[] = [
  { header: columns.coach, slot: 'head', cell: ({ coach }) => coach ?? figuresText.noCoach },
  { header: columns.trainees, numeric: true, cell: ({ trainees }) => trainees },
  { header: columns.attempts, numeric: true, cell: ({ attempts }) => attempts },
  { header: columns.aWeek, numeric: true, cell: ({ aWeek }) => aWeek.toFixed(1) },
  {
    header: columns.reviewed,
    numeric: true,
    cell: ({ reviewedShare: share }) => (share === null ? none : figuresText.percent(share)),
  },
  { header: columns.hours, numeric: true, cell: ({ hours }) => (hours === null ? none : hours.toFixed(1)) },
]

export default function PracticeFigures({ loaderData: { rows, weeks } }: Route.ComponentProps) {
  return (
    <>
      <title>{figuresText.title}</title>
      <PageHead title={figuresText.title} note={figuresText.note(weeks)} />
      <section className="panel" aria-label={figuresText.title}>
        <DataList caption={figuresText.caption} columns={COLUMNS} rows={rows} empty={figuresText.empty} />
      </section>
    </>
  )
}
