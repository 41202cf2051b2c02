import { data } from 'react-router'
import { adminShellText } from '#domain/text/staff/shell'
import { visitContext } from '../context.ts'
import type { Route } from './+types/not-found'

export { ErrorBoundary } from './list/page.tsx'

export function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  throw data(null, { status: context.get(visitContext).readable ? 404 : 400 })
}

// Handles every method: an unknown address returns not found for POST too.
export const action = loader

export const handle = { crumb: adminShellText.notFoundCrumb }

export default function NotFound() {
  return null
}
