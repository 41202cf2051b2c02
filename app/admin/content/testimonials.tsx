import { linkTo } from '#routes'
import { data, Link, useFetcher } from 'react-router'
import { formatDay, formatDayOf } from '#domain/words/formats'
import { isEntryId } from '#domain/content/stories'
import { teaserOf } from '#domain/words/texts'
import { testimonialsText } from '#domain/text/staff/content/testimonials'
import { hideTestimonial, sayWhyHidden } from '#records/content/testimonial-hiding'
import { testimonialsPage } from '#records/content/member-lists'
import { approveTestimonial, returnTestimonial, waitingTestimonials } from '#records/content/testimonial-reviews'
import { Done, RefusalDialog } from '../list/prompt-dialog.tsx'
import type { Column } from '../list/data-list.tsx'
import { respondDone, respondRefused } from '../list/list-action.ts'
import { listPage, newsIn } from '../list/list-address.ts'
import { ListPanel } from '../list/list-panel.tsx'
import { PageHead } from '../list/page-head.tsx'
import { StatusPill } from '#ui/notices/status-pill'
import { signedIn } from '#app/context'
import { dayColumn, imageColumn } from './content-columns'
import { notRemoved, removeOutdatedFiles } from '../editing/edit-action.ts'
import { sharePictureOf } from '#app/workflows/content/share-pictures'
import { ReasonForm, TestimonialForm, WaitingTestimonials } from './testimonials-waiting'
import type { Route } from './+types/testimonials'
import '../list/admin-list.css'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: testimonialsText.title }

type News = keyof typeof testimonialsText.done
const CHANGED = { ...testimonialsText.changed, status: 409 }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records } = signedIn(context).academy
  const [list, waiting] = await Promise.all([
    listPage(url, (address) => testimonialsPage(records, address)),
    waitingTestimonials(records),
  ])
  return {
    ...list,
    rows: list.rows.map(({ testimonial, hidden, ...row }) => ({
      ...row,
      name: row.name || testimonialsText.anonymous,
      review: teaserOf(testimonial ?? '', 160),
      day: formatDay(row.date),
      hidden: hidden === 1,
    })),
    waiting: waiting.map(({ shown, ...row }) => ({
      ...row,
      name: row.name || testimonialsText.anonymous,
      sent: formatDayOf(row.sentAt),
      isEdit: Boolean(shown?.trim()),
    })),
    done: newsIn(url, testimonialsText.done),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { academy, actor } = signedIn(context)
  const form = await request.formData()
  const [intent, id] = [String(form.get('intent') ?? ''), form.get('entry')]
  if (!isIntent(intent) || typeof id !== 'string' || !isEntryId(id)) throw data(null, { status: 400 })
  const [revision, reason] = [Number(form.get('revision') ?? 0), String(form.get('reason') ?? '')]
  const before = await sharePictureOf(academy, 'testimonial', id)
  const now = academy.now()
  const settled = await {
    approve: () => approveTestimonial(academy.records, actor, id, revision, now),
    return: () => returnTestimonial(academy.records, actor, id, { revision, reason }, now),
    hide: () => hideTestimonial(academy.records, actor, id, true, now),
    show: () => hideTestimonial(academy.records, actor, id, false, now),
    reason: () => sayWhyHidden(academy.records, actor, id, reason, now),
  }[intent]()
  if (!settled.ok) return settled.reason === 'changed' ? respondRefused(CHANGED) : notRemoved(settled.reason)
  await removeOutdatedFiles(academy, before && { kind: 'testimonial', id, key: before.key })
  const done = INTENTS[intent]
  return respondDone({ request, url }, done, testimonialsText.done[done])
}

const INTENTS = {
  approve: 'approved',
  return: 'hidden',
  hide: 'hidden',
  show: 'shown',
  reason: 'told',
} as const satisfies Record<string, News>
const isIntent = (intent: string): intent is keyof typeof INTENTS => Object.hasOwn(INTENTS, intent)

type Row = Route.ComponentProps['loaderData']['rows'][number]

const COLUMNS: readonly Column<Row>[] = [
  {
    header: testimonialsText.columns.uploader,
    slot: 'head',
    cell: ({ id, name, hidden }) =>
      hidden ? (
        <strong className="content-name" id={`entry-${id}`}>
          {name}
        </strong>
      ) : (
        <Link className="admin-whom" id={`entry-${id}`} to={linkTo('testimonial', { id })}>
          {name}
        </Link>
      ),
  },
  {
    header: testimonialsText.columns.title,
    cell: ({ titles }) => <span className="content-text">{titles || testimonialsText.none}</span>,
  },
  { header: testimonialsText.columns.review, cell: ({ review }) => <span className="content-text">{review}</span> },
  imageColumn,
  dayColumn(testimonialsText.columns.date),
  {
    header: testimonialsText.columns.status,
    cell: ({ hidden }) => (
      <StatusPill tone={hidden ? 'warn' : 'good'}>
        {hidden ? testimonialsText.isHidden : testimonialsText.isShown}
      </StatusPill>
    ),
  },
  { header: testimonialsText.columns.actions, slot: 'actions', cell: (row) => <HideForm {...row} /> },
]

export default function Testimonials({
  loaderData: { waiting, rows, done, ...list },
  actionData,
}: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>({ key: 'testimonials' })
  const answer = fetcher.data ?? actionData
  return (
    <>
      <title>{testimonialsText.title}</title>
      <PageHead title={testimonialsText.title} note={testimonialsText.note} />
      <WaitingTestimonials rows={waiting} />
      <ListPanel
        section={{ 'aria-label': testimonialsText.title, className: 'content-list' }}
        caption={testimonialsText.title}
        list={list}
        searchLabel={testimonialsText.search}
        columns={COLUMNS}
        rows={rows}
        empty={testimonialsText.empty}
        thing={testimonialsText.thing}
      />
      <RefusalDialog answer={answer} />
      <Done answer={answer} arrived={done} close={testimonialsText.close} />
    </>
  )
}

function HideForm({ id, hidden, reason }: Row) {
  return (
    <div className="row-actions">
      <TestimonialForm
        id={id}
        intent={hidden ? 'show' : 'hide'}
        button={hidden ? testimonialsText.show : testimonialsText.hide}
        look={hidden ? 'tonal' : 'line'}
        describedBy={`entry-${id}`}
      />
      {hidden ? (
        <ReasonForm
          id={id}
          intent="reason"
          summary={reason ? testimonialsText.reason.edit : testimonialsText.reason.add}
          button={testimonialsText.reason.save}
          reason={reason ?? ''}
        />
      ) : null}
    </div>
  )
}
