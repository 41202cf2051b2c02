import { CONTENT } from '#domain/content/content'
import { defineActions } from '#app/action'
import { removeContentEntry } from './content-actions.ts'
import { kindAt } from './content-kind.ts'
import { ContentList } from './content-list'
import { loadContent } from './content-loader.ts'
import type { Route } from './+types/content-page'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: (path: string) => CONTENT[kindAt(path)].heading }

export function loader(args: Route.LoaderArgs) {
  return loadContent(kindAt(args.pattern), args)
}

export const action = defineActions({ delete: removeContentEntry })

export default function ContentPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentList data={loaderData} actionData={actionData} />
}
