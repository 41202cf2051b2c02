import { linkTo } from '#routes'
import { data, Link } from 'react-router'
import { may } from '#domain/accounts/rights'
import { BY_OPERATOR, COUNTED_AT_MOST, FILTER_COUNTED_AT_MOST } from '#domain/operating/log-list'
import { rangeInWords, readRange } from '#domain/operating/report-range'
import { adminListText } from '#domain/text/staff/lists'
import { auditText } from '#domain/text/staff/operating/history'
import { auditLog, countByOperator, kindsLogged, peopleLogged } from '#records/operating/audit-list'
import { DataList, type Column } from '../list/data-list.tsx'
import { PageHead } from '../list/page-head.tsx'
import { Pager } from '../list/pager.tsx'
import { signedIn } from '#app/context'
import { actionInWords } from './audit-words.ts'
import { AuditFilters } from './history/audit-filters'
import { entryShown, type EntryShown } from './history/entry-shown.ts'
import { listPage, rangeAddress } from '../list/list-address.ts'
import type { Route } from './+types/audit'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: auditText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const [who, kind] = [wordIn(url, 'who'), wordIn(url, 'kind')]
  const days = rangeAddress(url)
  const { range, problem } = readRange(days)
  const [list, people, operator, kinds] = await Promise.all([
    listPage(url, (address) =>
      problem ? NOTHING : auditLog(records, { ...address, who, kind, ...(days.from || days.to ? { range } : {}) }),
    ),
    peopleLogged(records, who),
    countByOperator(records),
    kindsLogged(records),
  ])
  const at = now()
  const isWhole = list.search === '' && who === '' && kind === '' && !days.from && !days.to
  const counted = (count: number) => (isWhole ? adminListText.countUpTo(count, FILTER_COUNTED_AT_MOST) : undefined)
  const shown = {
    ...list,
    rows: list.rows.map((row) => entryShown(row, at, (right) => may(actor, right))),
    filters: { search: list.search, who, kind, days },
    problem,
    people: [
      { value: '', text: auditText.filter.everyone },
      ...people.map(({ id, name, count }) => ({ value: id, text: name, count: counted(count) })),
      { value: BY_OPERATOR, text: auditText.operator, count: counted(operator) },
    ],
    kinds: [
      { value: '', text: auditText.filter.allActions },
      ...kinds
        .map(({ action, count }) => ({ value: action, text: actionInWords(action), count: counted(count) }))
        .toSorted((one, other) => one.text.localeCompare(other.text)),
    ],
    more: 'more' in list && list.more === true,
    words: days.from || days.to ? rangeInWords(days) : '',
  }
  return data(shown, { status: problem ? 400 : 200 })
}

const NOTHING = Promise.resolve({ total: 0, pages: 1, more: false, rows: [] })

function wordIn(url: URL, name: string): string {
  return (url.searchParams.get(name) ?? '').trim().slice(0, 80)
}

const toQueryString = (filters: Record<string, string>) => `?${new URLSearchParams(filters)}`

const COLUMNS: readonly Column<EntryShown>[] = [
  {
    header: auditText.columns.when,
    cell: ({ when: { at, words, age } }) => (
      <time dateTime={at} title={age}>
        {words}
      </time>
    ),
  },
  {
    header: auditText.columns.who,
    cell: ({ actorId, actorName }) => (
      <Link className="admin-client" to={toQueryString({ who: actorId ?? BY_OPERATOR })}>
        {actorName}
      </Link>
    ),
  },
  { header: auditText.columns.what, cell: ({ what }) => what },
  {
    header: auditText.columns.whom,
    slot: 'head',
    cell: ({ subject, subjectId, subjectName, thing, history }) => (
      <>
        {thing ? (
          <Link className="admin-whom" to={thing.to}>
            {subjectName}
          </Link>
        ) : (
          <strong>{subjectName}</strong>
        )}
        <small className="admin-record">
          <Link to={history ?? toQueryString({ search: subjectId })}>
            {auditText.activityOf(subject.replaceAll('-', ' '))}
          </Link>
        </small>
      </>
    ),
  },
  {
    header: auditText.columns.change,
    slot: 'pair',
    cell: ({ change, pictures }) => (
      <span className="admin-change">{pictures ? <BothPictures {...pictures} /> : change}</span>
    ),
  },
  {
    header: auditText.columns.reason,
    cell: ({ reason }) => <span className="admin-reason">{reason || auditText.noReason}</span>,
  },
]

function BothPictures({ before, after }: NonNullable<EntryShown['pictures']>) {
  const shown = (id: string | null, text: string) =>
    id ? (
      <a className="text-link" href={linkTo('fileView', { id })}>
        {text}
      </a>
    ) : (
      auditText.noPicture
    )
  return (
    <>
      {shown(before, auditText.pictureBefore)} → {shown(after, auditText.pictureAfter)}
    </>
  )
}

export default function Audit({
  loaderData: { rows, filters, problem, people, kinds, more, words, total, page, pages },
}: Route.ComponentProps) {
  const { search, who, kind } = filters
  const narrowed = [search, who, kind, words].some((part) => part !== '')
  return (
    <>
      <title>{auditText.title}</title>
      <PageHead title={auditText.title} note={auditText.note} />
      <section className="panel" aria-label={auditText.section}>
        <AuditFilters filters={filters} problem={problem} people={people} kinds={kinds} />
        {more ? <p className="audit-more">{auditText.more(COUNTED_AT_MOST)}</p> : null}
        <DataList
          caption={auditText.caption}
          columns={COLUMNS}
          rows={rows}
          empty={narrowed ? <NothingFound problem={problem?.text ?? null} /> : auditText.empty}
        />
        <Pager total={total} thing={auditText.entry} things={auditText.entries} page={page} pages={pages} />
      </section>
    </>
  )
}

function NothingFound({ problem }: { problem: string | null }) {
  return (
    <>
      {problem ?? auditText.noMatch}{' '}
      <Link className="text-link" to="?" preventScrollReset>
        {auditText.clearFilters}
      </Link>
    </>
  )
}
