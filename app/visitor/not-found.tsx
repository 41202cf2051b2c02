import { data } from 'react-router'
import { visitContext } from '#app/context'
import type { Route } from './+types/not-found'

export function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  throw data(null, { status: context.get(visitContext).readable ? 404 : 400 })
}

export const action = loader

export default function NotFound() {
  return null
}
