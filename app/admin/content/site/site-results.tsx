import { linkTo } from '#routes'
import type { FetcherWithComponents } from 'react-router'
import { EDITED_LISTS, isSameList, type SiteEntry, type SiteList } from '#domain/content/site-lists'
import { fieldsOfPart, type PartValues, type SitePart } from '#domain/content/site/site-parts'
import { siteContentText } from '#domain/text/staff/content/site-content'
import { Notice } from '#ui/notices/notice'
import { Toast } from '#ui/notices/toast'

export function SiteRefusal({
  part,
  refusal,
  asksProof,
  theirs,
  mine,
}: {
  part: SitePart
  refusal: string
  asksProof: boolean | undefined
  theirs: PartValues | null
  mine: PartValues | null
}) {
  return (
    <div role="alert">
      <Notice tone="bad">
        <div>
          <p>
            {refusal}{' '}
            {asksProof ? (
              <a className="text-link" href={linkTo('confirm')} target="_blank" rel="noreferrer">
                {siteContentText.confirmElsewhere}
              </a>
            ) : (
              <a className="text-link" href={linkTo('sitePart', { part: part.key })} target="_blank" rel="noreferrer">
                {siteContentText.openNewest}
              </a>
            )}
          </p>
          {theirs && mine ? <TheirValues part={part} theirs={theirs} mine={mine} /> : null}
        </div>
      </Notice>
    </div>
  )
}

function TheirValues({ part, theirs, mine }: { part: SitePart; theirs: PartValues; mine: PartValues }) {
  const fields = fieldsOfPart(part).filter(({ name }) => (theirs.fields[name] ?? '') !== (mine.fields[name] ?? ''))
  const list = part.list && !isSameList(EDITED_LISTS[part.list], theirs.entries, mine.entries) ? part.list : null
  if (fields.length === 0 && !list) return null
  return (
    <>
      <p>
        <strong>{siteContentText.theirs}</strong>
      </p>
      <dl className="site-theirs">
        {fields.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{theirs.fields[name] || siteContentText.theirsEmpty}</dd>
          </div>
        ))}
        {list ? (
          <div>
            <dt>{part.title}</dt>
            <dd>{describeEntries(list, theirs.entries) || siteContentText.theirsEmpty}</dd>
          </div>
        ) : null}
      </dl>
    </>
  )
}

function describeEntries(list: SiteList, entries: readonly SiteEntry[]): string {
  const names = EDITED_LISTS[list].fields.map(({ name }) => name)
  return entries
    .map(
      (entry, at) =>
        `${at + 1}. ${names
          .map((name) => entry[name] ?? '')
          .filter(Boolean)
          .join(' · ')}`,
    )
    .join('\n')
}

export function SavedToast({
  text,
  shown,
  version,
  revision,
  fetcher,
  path,
}: {
  text: string | null
  shown: unknown
  version: number | null
  revision: string
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form'>
  path: string
}) {
  return (
    <Toast text={text} shown={shown}>
      {version === null ? null : (
        <fetcher.Form method="post" action={path}>
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="revision" value={revision} />
          <button className="toast-action" name="intent" value="restore">
            {siteContentText.undo}
          </button>
        </fetcher.Form>
      )}
    </Toast>
  )
}
