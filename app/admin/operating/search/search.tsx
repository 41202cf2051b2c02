import { adminSearchText } from '#domain/text/staff/operating/search'
import { signedIn } from '#app/context'
import { SearchField } from '#ui/forms/search-field'
import { PageHead } from '../../list/page-head.tsx'
import { loadSearch } from './search-loader.ts'
import { SearchResults, searchStatus } from './search-results.tsx'
import type { Route } from './+types/search'

export { ErrorBoundary } from '../../list/page.tsx'

export const handle = { crumb: adminSearchText.title }

export function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  return loadSearch(academy, actor, url)
}

export default function AdminSearchPage({ loaderData: result }: Route.ComponentProps) {
  return (
    <>
      <title>{adminSearchText.documentTitle(result.search)}</title>
      <PageHead title={adminSearchText.title} note={adminSearchText.hint} />
      <section className="panel" aria-label={adminSearchText.results}>
        <div className="panel-head">
          <SearchField label={adminSearchText.field} search={result.search} />
        </div>
        <output className="search-status">{searchStatus(result)}</output>
        <SearchResults parts={result.parts} />
      </section>
    </>
  )
}
