import { data } from 'react-router'
import { visitContext } from '#app/context'
import type { Route } from './+types/not-found'

/** Any address the table of routes does not know. */
export function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  throw data(null, { status: context.get(visitContext).readable ? 404 : 400 })
}

// Any method: a POST to an unknown address is as unknown as a GET.
export const action = loader

export default function NotFound() {
  return null
}
