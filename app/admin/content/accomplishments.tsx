import { CONTENT } from '#domain/content/content'
import { revalidatesAlso } from '../list/fresh-answers.tsx'
import { contentColumns } from './content-columns'
import { removeContent } from './content-actions.ts'
import { loadContent } from './content-loader.ts'
import { AdminList } from '../list/admin-list'
import type { Route } from './+types/accomplishments'

export { AdminFailure as ErrorBoundary } from '../list/admin-failure.tsx'

export const handle = { crumb: 'Accomplishments' }
export const shouldRevalidate = revalidatesAlso

export function loader({ context, url }: Route.LoaderArgs) {
  return loadContent('accomplishments', { context, url })
}

export function action({ request, context, url }: Route.ActionArgs) {
  return removeContent('accomplishments', { request, context, url })
}

export default function Accomplishments({ loaderData, actionData }: Route.ComponentProps) {
  const { heading, thing, things, search, add, path, remove } = CONTENT.accomplishments
  return (
    <AdminList
      title={heading}
      thing={thing}
      things={things}
      searchLabel={search}
      add={{ text: add, to: `${path}/new` }}
      data={loaderData}
      rows={loaderData.entries}
      columns={(ask, list) => contentColumns('accomplishments', ask, list)}
      empty="No accomplishments yet. The first one you add stands here and on the About page."
      remove={remove}
      actionData={actionData}
    />
  )
}
