import { contentText } from '#domain/text/staff/content/content'
import { ContentForm } from './content-form'
import { saveContent } from './content-actions.ts'
import { kindAt } from './content-kind.ts'
import { loadForm } from './content-loader.ts'
import type { Route } from './+types/content-edit'

export { clientAction, ErrorBoundary, shouldRevalidate } from '../editing/form-page.ts'

export const handle = {
  crumb: (path: string) => (path.endsWith('/new') ? contentText.addCrumb : contentText.updateCrumb),
}

export function loader(args: Route.LoaderArgs) {
  return loadForm(kindAt(args.pattern), args, args.params.id)
}

export const action = saveContent

export default function ContentEdit({ loaderData, actionData, params }: Route.ComponentProps) {
  return <ContentForm key={`${loaderData.kind} ${params.id}`} {...loaderData} posted={actionData} />
}
