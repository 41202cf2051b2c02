import { linkTo } from '#routes'
import { siteVersionsText } from '#domain/text/staff/content/site-versions'
import { formatInstant } from '#domain/words/formats'
import { readStoredPart } from '#records/content/site/site-stored'
import { listSiteVersions } from '#records/content/site/site-versions'
import { signedIn } from '#app/context'
import { ButtonLink } from '#ui/basics/button'
import { PageHead } from '../../list/page-head.tsx'
import { readPartKey } from './site-action.ts'
import { VersionList } from './version-list.tsx'
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

export default function SiteVersions({ loaderData: { part, revision, versions } }: Route.ComponentProps) {
  const title = siteVersionsText.titleOf(part.title)
  return (
    <>
      <title>{title}</title>
      <PageHead title={title} note={siteVersionsText.note}>
        <ButtonLink look="line" size="dense" to={linkTo('sitePart', { part: part.key })}>
          {siteVersionsText.back(part.title)}
        </ButtonLink>
      </PageHead>
      <VersionList
        versions={versions}
        revision={revision}
        path={linkTo('sitePart', { part: part.key })}
        title={siteVersionsText.title}
        empty={siteVersionsText.none}
      />
    </>
  )
}
