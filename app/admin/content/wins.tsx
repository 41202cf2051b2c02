import { CONTENT } from '#domain/content/content'
import { revalidatesAlso } from '../list/fresh-answers.tsx'
import { contentColumns } from './content-columns'
import { removeContent } from './content-actions.ts'
import { loadContent } from './content-loader.ts'
import { AdminList } from '../list/admin-list'
import type { Route } from './+types/wins'

export { AdminFailure as ErrorBoundary } from '../list/admin-failure.tsx'

export const handle = { crumb: 'Wins' }
export const shouldRevalidate = revalidatesAlso

export function loader({ context, url }: Route.LoaderArgs) {
  return loadContent('wins', { context, url })
}

export function action({ request, context, url }: Route.ActionArgs) {
  return removeContent('wins', { request, context, url })
}

export default function Wins({ loaderData, actionData }: Route.ComponentProps) {
  const { heading, thing, things, search, add, path, remove } = CONTENT.wins
  return (
    <AdminList
      title={heading}
      thing={thing}
      things={things}
      searchLabel={search}
      add={{ text: add, to: `${path}/new` }}
      data={loaderData}
      rows={loaderData.entries}
      columns={(ask, list) => contentColumns('wins', ask, list)}
      empty="No wins yet. The first one you add stands here and on the home page."
      remove={remove}
      actionData={actionData}
    />
  )
}
