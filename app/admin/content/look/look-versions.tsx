import { linkTo } from '#routes'
import { lookText as text } from '#domain/text/staff/content/look'
import { formatInstant } from '#domain/words/formats'
import { storedLook } from '#records/content/site/site-look'
import { listSiteVersions } from '#records/content/site/site-versions'
import { signedIn } from '#app/context'
import { ButtonLink } from '#ui/basics/button'
import { PageHead } from '../../list/page-head.tsx'
import { VersionList } from '../site/version-list.tsx'
import type { Route } from './+types/look-versions'

export { ErrorBoundary } from '../../list/page.tsx'

export const handle = { crumb: text.versions }

export async function loader({ context }: Route.LoaderArgs) {
  const { records } = signedIn(context).academy
  const [{ revision }, versions] = await Promise.all([storedLook(records), listSiteVersions(records, 'look')])
  return { revision, versions: versions.map(({ at, ...version }) => ({ ...version, when: formatInstant(at) })) }
}

export default function LookVersions({ loaderData: { revision, versions } }: Route.ComponentProps) {
  return (
    <>
      <title>{text.versions}</title>
      <PageHead title={text.versions} note={text.versionsNote}>
        <ButtonLink look="line" size="dense" to={linkTo('adminLook')}>
          {text.back}
        </ButtonLink>
      </PageHead>
      <VersionList
        versions={versions}
        revision={revision}
        path={linkTo('adminLook')}
        title={text.versions}
        empty={text.noVersions}
      />
    </>
  )
}
