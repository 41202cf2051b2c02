import { data, Link, redirect, useFetcher, useLocation } from 'react-router'
import { formatDay } from '#domain/formats'
import { REFUSALS } from '#domain/messages'
import { picturePath } from '#domain/pictures'
import { isEntryId } from '#domain/stories'
import { teaserOf } from '#domain/texts'
import { hideTestimonial, testimonialsPage } from '#records/member-desk'
import { Button } from '#ui/button'
import { DataList, type Column } from '#ui/data-list'
import { revalidatesAlso } from '#ui/fresh-answers'
import { MessageDialog } from '#ui/message-dialog'
import { PageHead } from '#ui/page-head'
import { Pager } from '#ui/pager'
import { SearchField } from '#ui/search-field'
import { StatusPill } from '#ui/status-pill'
import { SortChoice, SortKept } from '#ui/sort-choice'
import { Toast } from '#ui/toast'
import { useState } from 'react'
import { academyContext } from '../context.ts'
import { Thumbnail } from './content-columns'
import { doneAt, isFetched, staffOf, tidy } from './content-desk.ts'
import { keepWithin, listAddress } from './list-address.ts'
import { sharePictureOf } from '../share-pictures.ts'
import type { DeskAnswer } from './desk-list'
import type { Route } from './+types/testimonials'
import '../styles/content.css'

export { AdminFailure as ErrorBoundary } from '#ui/admin-failure'

export const handle = { crumb: 'Testimonials' }
export const shouldRevalidate = revalidatesAlso

const WORDS = { hidden: 'Testimonial hidden', shown: 'Testimonial shown' } as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const address = listAddress(url)
  const { total, pages, rows } = await testimonialsPage(context.get(academyContext).records, address)
  keepWithin(url, address, pages)
  const done = url.searchParams.get('done')
  return {
    ...address,
    total,
    pages,
    rows: rows.map(({ id, name, titles, testimonial, image, date, hidden }) => ({ id, name: name || 'ANONYMOUS', titles, review: teaserOf(testimonial ?? '', 160), image, date, day: formatDay(date), hidden: hidden === 1 })),
    done: done === 'hidden' || done === 'shown' ? WORDS[done] : null,
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const academy = context.get(academyContext)
  const actor = staffOf(context)
  const form = await request.formData()
  const [intent, id] = [form.get('intent'), form.get('entry')]
  if ((intent !== 'hide' && intent !== 'show') || typeof id !== 'string' || !isEntryId(id)) throw data(null, { status: 400 })
  const before = await sharePictureOf(academy, 'testimonial', id)
  const changed = await hideTestimonial(academy.records, actor, id, intent === 'hide', academy.now())
  if (!changed.ok) {
    const { title, text, status } = REFUSALS[changed.because === 'not-allowed' ? 'not-allowed' : 'not-found']
    return data<DeskAnswer>({ done: null, refusal: { title, text } }, { status })
  }
  await tidy(academy, [], before && { kind: 'testimonial', id, key: before.key })
  const done = intent === 'hide' ? 'hidden' : 'shown'
  if (!isFetched(request)) return redirect(doneAt(url.pathname, url, done), 303)
  return data<DeskAnswer>({ done: WORDS[done], refusal: null })
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

const COLUMNS: readonly Column<Row>[] = [
  { header: 'Uploader', slot: 'head', cell: ({ id, name, hidden }) => (hidden ? <strong className="content-name" id={`entry-${id}`}>{name}</strong> : <Link className="desk-whom" id={`entry-${id}`} to={`/testimonial/${id}`}>{name}</Link>) },
  { header: 'Title', cell: ({ titles }) => <span className="content-text">{titles || 'N/A'}</span> },
  { header: 'Review', cell: ({ review }) => <span className="content-text">{review}</span> },
  { header: 'Image', slot: 'beside', cell: ({ id, image }) => <Thumbnail id={id} src={image ? picturePath(image, 240, 'webp') : null} /> },
  { header: 'Date', cell: ({ date, day }) => (date ? <time dateTime={date}>{day}</time> : <span className="desk-missing">{day}</span>) },
  { header: 'Status', cell: ({ hidden }) => <StatusPill tone={hidden ? 'warn' : 'good'}>{hidden ? 'Hidden' : 'Shown'}</StatusPill> },
  { header: 'Action', slot: 'actions', cell: (row) => <HideForm {...row} /> },
]

export default function Testimonials({ loaderData: { search, page, sort, pages, total, rows, done: arrived }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>({ key: 'testimonials' })
  const [closed, setClosed] = useState<unknown>(null)
  const answer = fetcher.data ?? actionData
  const refusal = answer?.refusal
  const done = answer ? answer.done : arrived
  return (
    <>
      <title>Testimonials</title>
      <PageHead title="Testimonials" note="What members have written; a hidden one is nowhere on the public site" />
      <section className="panel content-list" aria-label="Testimonials">
        <div className="panel-head">
          <SortChoice sort={sort} />
          <SearchField key={search} label="Search by uploader or title" search={search}><SortKept sort={sort} /></SearchField>
        </div>
        <DataList caption="Testimonials" columns={COLUMNS} rows={rows} rowId={({ id }) => id} empty="Nobody has written a testimonial yet." search={search} />
        <Pager total={total} thing="testimonial" page={page} pages={pages} />
      </section>
      <MessageDialog urgent message={refusal && closed !== answer ? refusal : null} onClose={() => setClosed(answer)} />
      <Toast text={done} shown={answer ?? done} close="Close" />
    </>
  )
}

function HideForm({ id, hidden }: Row) {
  const fetcher = useFetcher<typeof action>({ key: 'testimonials' })
  const { pathname, search } = useLocation()
  const pending = fetcher.state !== 'idle' && fetcher.formData?.get('entry') === id
  return (
    <fetcher.Form method="post" action={pathname + search} className="row-actions">
      <input type="hidden" name="intent" value={hidden ? 'show' : 'hide'} />
      <input type="hidden" name="entry" value={id} />
      <Button look={hidden ? 'tonal' : 'line'} size="desk" pending={pending} pendingText="Saving…" aria-describedby={`entry-${id}`}>{hidden ? 'Show' : 'Hide'}</Button>
    </fetcher.Form>
  )
}
