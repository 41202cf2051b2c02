import { loadLegalPage } from '#app/workflows/content/legal-pages'
import { LegalPage } from './legal-page.tsx'
import type { Route } from './+types/refunds'

export function loader(args: Route.LoaderArgs) {
  return loadLegalPage('refunds', args)
}

export default function Refunds({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}
