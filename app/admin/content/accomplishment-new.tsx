import { ContentForm } from './content-form'
import { saveContent } from './content-actions.ts'
import { loadForm } from './content-loader.ts'
import { saveOrKeep } from '../editing/save-sender.ts'
import type { Route } from './+types/accomplishment-new'

export { AdminFailure as ErrorBoundary } from '../list/admin-failure.tsx'
export { onceOpened as shouldRevalidate } from '../editing/save-sender.ts'

export const handle = { crumb: 'Add' }

export function loader({ context, url }: Route.LoaderArgs) {
  return loadForm('accomplishments', { context, url })
}

export function action({ request, context, url }: Route.ActionArgs) {
  return saveContent('accomplishments', { request, context, url })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return saveOrKeep(() => serverAction())
}

export default function AccomplishmentNew({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentForm kind="accomplishments" {...loaderData} posted={actionData} />
}
