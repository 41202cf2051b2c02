import { linkTo } from '#routes'
import { Form } from 'react-router'
import { siteVersionsText } from '#domain/text/staff/content/site-versions'
import { formatInstant } from '#domain/words/formats'
import { readStoredPart } from '#records/content/site/site-stored'
import { listSiteVersions } from '#records/content/site/site-versions'
import { signedIn } from '#app/context'
import { Button, ButtonLink } from '#ui/basics/button'
import { DataList, type Column } from '../../list/data-list.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { readPartKey } from './site-action.ts'
import type { Route } from './+types/site-versions'

export { ErrorBoundary } from '../../list/page.tsx'

export const handle = { crumb: siteVersionsText.title }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const key = readPartKey(params.part, actor)
  const [{ part, revision }, versions] = await Promise.all([
    readStoredPart(academy.records, key),
    listSiteVersions(academy.records, key),
  ])
  return {
    part: { key, title: part.title },
    revision,
    versions: versions.map(({ at, ...version }) => ({ ...version, when: formatInstant(at) })),
  }
}

type Row = { id: number; part: string; revision: string; when: string; by: string; changed: string }

const COLUMNS: readonly Column<Row>[] = [
  { header: siteVersionsText.when, slot: 'head', cell: ({ id, when }) => <span id={`version-${id}`}>{when}</span> },
  { header: siteVersionsText.by, cell: ({ by }) => by },
  { header: siteVersionsText.changed, cell: ({ changed }) => changed },
  {
    header: siteVersionsText.putBack,
    slot: 'actions',
    cell: ({ id, part, revision, when }) => (
      <Form method="post" action={linkTo('sitePart', { part })} className="row-actions">
        <input type="hidden" name="version" value={id} />
        <input type="hidden" name="revision" value={revision} />
        <Button look="tonal" size="dense" name="intent" value="restore">
          {siteVersionsText.putBack}
          <span className="sr-only">{siteVersionsText.putBackOf(when)}</span>
        </Button>
      </Form>
    ),
  },
]

export default function SiteVersions({ loaderData: { part, revision, versions } }: Route.ComponentProps) {
  const title = siteVersionsText.titleOf(part.title)
  const rows = versions.map(({ number, when, by, changed }) => ({
    id: number,
    part: part.key,
    revision,
    when,
    by: by ?? siteVersionsText.someone,
    changed,
  }))
  return (
    <>
      <title>{title}</title>
      <PageHead title={title} note={siteVersionsText.note}>
        <ButtonLink look="line" size="dense" to={linkTo('sitePart', { part: part.key })}>
          {siteVersionsText.back(part.title)}
        </ButtonLink>
      </PageHead>
      <section className="panel" aria-label={siteVersionsText.title}>
        <DataList caption={siteVersionsText.caption} columns={COLUMNS} rows={rows} empty={siteVersionsText.none} />
      </section>
    </>
  )
}
