import { data } from 'react-router'

export { AdminFailure as ErrorBoundary } from '#ui/admin-failure'

/** Any address of the back office the table of routes does not know; only administrators come this far. */
export function loader() {
  throw data(null, { status: 404 })
}

// Any method: a POST to an unknown address is as unknown as a GET.
export const action = loader

export const handle = { crumb: 'Page Not Found' }

export default function NotFound() {
  return null
}
