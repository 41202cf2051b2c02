import { Form } from 'react-router'
import { siteVersionsText } from '#domain/text/staff/content/site-versions'
import { Button } from '#ui/basics/button'
import { DataList, type Column } from '../../list/data-list.tsx'

type Version = { number: number; when: string; by: string | null; changed: string }
type Row = { id: number; path: string; revision: string; when: string; by: string; changed: string }

const COLUMNS: readonly Column<Row>[] = [
  { header: siteVersionsText.when, slot: 'head', cell: ({ id, when }) => <span id={`version-${id}`}>{when}</span> },
  { header: siteVersionsText.by, cell: ({ by }) => by },
  { header: siteVersionsText.changed, cell: ({ changed }) => changed },
  {
    header: siteVersionsText.putBack,
    slot: 'actions',
    cell: ({ id, path, revision, when }) => (
      <Form method="post" action={path} className="row-actions">
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

type Properties = { versions: readonly Version[]; revision: string; path: string; title: string; empty: string }

export function VersionList({ versions, revision, path, title, empty }: Properties) {
  const rows = versions.map(({ number, by, ...version }) => ({
    ...version,
    id: number,
    path,
    revision,
    by: by ?? siteVersionsText.someone,
  }))
  return (
    <section className="panel" aria-label={title}>
      <DataList caption={title} columns={COLUMNS} rows={rows} empty={empty} />
    </section>
  )
}
