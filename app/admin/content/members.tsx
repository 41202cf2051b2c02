import { CONTENT } from '#domain/content/content'
import { revalidatesAlso } from '../list/fresh-answers.tsx'
import { contentColumns } from './content-columns'
import { removeContent } from './content-actions.ts'
import { loadContent } from './content-loader.ts'
import { AdminList } from '../list/admin-list'
import type { Route } from './+types/members'

export { AdminFailure as ErrorBoundary } from '../list/admin-failure.tsx'

export const handle = { crumb: 'Members' }
export const shouldRevalidate = revalidatesAlso

export function loader({ context, url }: Route.LoaderArgs) {
  return loadContent('members', { context, url })
}

export function action({ request, context, url }: Route.ActionArgs) {
  return removeContent('members', { request, context, url })
}

export default function Members({ loaderData, actionData }: Route.ComponentProps) {
  const { heading, thing, things, search, add, path, remove } = CONTENT.members
  return (
    <AdminList
      title={heading}
      thing={thing}
      things={things}
      searchLabel={search}
      add={{ text: add, to: `${path}/new` }}
      data={loaderData}
      rows={loaderData.entries}
      columns={(ask, list) => contentColumns('members', ask, list)}
      empty="No members yet. The first one you add stands here and on the Members page."
      remove={remove}
      actionData={actionData}
    />
  )
}
