import { LegalPage, loadLegalPage } from './legal-page.tsx'
import type { Route } from './+types/terms'

export function loader(args: Route.LoaderArgs) {
  return loadLegalPage('terms', args)
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}
