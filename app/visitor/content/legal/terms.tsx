import { loadLegalPage } from '#app/workflows/content/legal-pages'
import { LegalPage } from './legal-page.tsx'
import type { Route } from './+types/terms'

export function loader(args: Route.LoaderArgs) {
  return loadLegalPage('terms', args)
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}
