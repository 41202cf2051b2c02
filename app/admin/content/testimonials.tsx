import { linkTo } from '#routes'
import { Link, useFetcher } from 'react-router'
import { formatDay, formatDayOf } from '#domain/words/formats'
import { teaserOf } from '#domain/words/texts'
import { testimonialsText } from '#domain/text/staff/content/testimonials'
import { hideTestimonial, sayWhyHidden } from '#records/content/testimonial-hiding'
import { testimonialsPage } from '#records/content/member-lists'
import { approveTestimonial, returnTestimonial, waitingTestimonials } from '#records/content/testimonial-reviews'
import { Done, RefusalDialog } from '../list/prompt-dialog.tsx'
import type { Column } from '../list/data-list.tsx'
import { listPage, newsIn } from '../list/list-address.ts'
import { ListPanel } from '../list/list-panel.tsx'
import { PageHead } from '../list/page-head.tsx'
import { StatusPill } from '#ui/notices/status-pill'
import { defineAction, defineActions, type ActionContext } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { dayColumn, imageColumn } from './content-columns'
import { readEntryId, removeOutdatedFiles, SAVE_REFUSALS } from '../editing/edit-action.ts'
import { sharePictureOf } from '#app/workflows/content/share-pictures'
import { ReasonForm, TestimonialForm, WaitingTestimonials } from './testimonials-waiting'
import type { Route } from './+types/testimonials'
import '../list/admin-list.css'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: testimonialsText.title }

type News = keyof typeof testimonialsText.done

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

type Review = { id: string; revision: number; reason: string }

const review = (
  news: News,
  change: (review: Review, context: ActionContext) => ReturnType<typeof approveTestimonial | typeof hideTestimonial>,
) =>
  defineAction({
    read: (form) => ({
      ok: true,
      value: {
        id: readEntryId(form),
        revision: Number(form.get('revision') ?? 0),
        reason: String(form.get('reason') ?? ''),
      },
    }),
    async run(sent, context) {
      const { id } = sent
      const before = await sharePictureOf(context.academy, 'testimonial', id)
      const settled = await change(sent, context)
      if (settled.ok)
        await removeOutdatedFiles(context.academy, before && { kind: 'testimonial', id, key: before.key })
      return settled
    },
    refusals: { ...SAVE_REFUSALS, 'not-found': SAVE_REFUSALS.gone, changed: testimonialsText.changed },
    done: () => ({ news, text: testimonialsText.done[news] }),
  })

export const action = defineActions({
  approve: review('approved', ({ id, revision }, { academy, actor, now }) =>
    approveTestimonial(academy.records, actor, id, revision, now),
  ),
  return: review('hidden', ({ id, ...sent }, { academy, actor, now }) =>
    returnTestimonial(academy.records, actor, id, sent, now),
  ),
  hide: review('hidden', ({ id }, { academy, actor, now }) => hideTestimonial(academy.records, actor, id, true, now)),
  show: review('shown', ({ id }, { academy, actor, now }) => hideTestimonial(academy.records, actor, id, false, now)),
  reason: review('reasonSaved', ({ id, reason }, { academy, actor, now }) =>
    sayWhyHidden(academy.records, actor, id, reason, now),
  ),
})

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
  const fetcher = useFetcher<ActionResult>({ key: 'testimonials' })
  const result = fetcher.data ?? actionData
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
      <RefusalDialog result={result} />
      <Done result={result} arrived={done} close={testimonialsText.close} />
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
