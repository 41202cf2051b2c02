import { linkTo } from '#routes'
import { useFetcher, type FetcherWithComponents } from 'react-router'
import { picturePath } from '#domain/content/pictures'
import { draftRefusalText, draftsText as text, draftText, facebookText } from '#domain/text/staff/import/facebook'
import { formatDay } from '#domain/words/formats'
import { publishStoryDraft, storyDraftsPage } from '#records/import/story-drafts'
import { defineAction, defineActions } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { Button, ButtonLink } from '#ui/basics/button'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { StatusPill } from '#ui/notices/status-pill'
import { Toast } from '#ui/notices/toast'
import { DataList, type Column } from '../../list/data-list.tsx'
import { listPage, newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import { Pager } from '../../list/pager.tsx'
import { readEntryId } from '../../editing/edit-action.ts'
import { dayColumn, imageColumn, nameColumn, Thumbnail } from '../content-columns.tsx'
import type { Route } from './+types/drafts'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: text.title }

const NEWS = { made: facebookText.drafts, published: text.published, deleted: draftText.deleted }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records } = signedIn(context).academy
  const list = await listPage(url, (address) => storyDraftsPage(records, { ...address, sort: 'newest' }))
  const rows = list.rows.map(({ title, date, ...row }) => ({ ...row, name: title, date, day: formatDay(date) }))
  const news = url.searchParams.get('done') === 'made' ? null : newsIn(url, NEWS)
  return { ...list, rows, news }
}

export const action = defineActions({
  publish: defineAction({
    read: (form) => ({ ok: true, value: readEntryId(form) }),
    run: (id, { academy, actor, now }) => publishStoryDraft(academy.records, actor, id, now),
    refusals: draftRefusalText,
    done: () => ({ news: 'published', text: text.published }),
  }),
})

type Row = Route.ComponentProps['loaderData']['rows'][number]
type Fetcher = Pick<FetcherWithComponents<unknown>, 'Form' | 'state' | 'formData'>

const columnsFor = (fetcher: Fetcher): readonly Column<Row>[] => [
  nameColumn,
  {
    ...imageColumn,
    cell: ({ id, image }) => <Thumbnail id={id} src={image ? picturePath(image, 240, 'webp') : null} />,
  },
  { header: text.columns.kind, cell: ({ kind }) => text.kinds[kind] },
  dayColumn(text.columns.date),
  { header: text.columns.state, cell: () => <StatusPill tone="warn">{text.draft}</StatusPill> },
  {
    header: text.columns.actions,
    slot: 'actions',
    cell: ({ id }) => (
      <div className="row-actions">
        <ButtonLink look="line" size="dense" to={linkTo('adminDraft', { id })} aria-describedby={`entry-${id}`}>
          {text.edit}
        </ButtonLink>
        <fetcher.Form method="post">
          <input type="hidden" name="entry" value={id} />
          <Button
            look="tonal"
            size="dense"
            name="intent"
            value="publish"
            pending={fetcher.state !== 'idle' && fetcher.formData?.get('entry') === id}
            pendingText={text.publishing}
            aria-describedby={`entry-${id}`}
          >
            {text.publish}
          </Button>
        </fetcher.Form>
      </div>
    ),
  },
]

export default function Drafts({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, news, total, page, pages } = loaderData
  const fetcher = useFetcher<ActionResult>()
  const result: ActionResult | undefined = fetcher.data ?? actionData
  return (
    <>
      <title>{text.title}</title>
      <PageHead title={text.title} note={text.note} />
      <RefusalNotice refusal={result?.refusal} />
      <section className="panel" aria-label={text.list}>
        <DataList caption={text.list} columns={columnsFor(fetcher)} rows={rows} empty={text.empty} />
        {rows.length > 0 ? <Pager total={total} page={page} pages={pages} thing={text.thing} /> : null}
      </section>
      <Toast text={result?.done ?? news} shown={result?.done ? result : news} />
    </>
  )
}
