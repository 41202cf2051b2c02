import { GoneDialog } from '../editing/gone-dialog'
import { PdfForm } from './material-form'
import { MATERIALS } from './material-words.ts'
import { loadMaterial, savePdf } from './material-save.ts'
import { saveOrKeep } from '../editing/save-sender.ts'
import type { Route } from './+types/material-new'

export { AdminFailure as ErrorBoundary } from '../list/admin-failure.tsx'
export { onceOpened as shouldRevalidate } from '../editing/save-sender.ts'

export const handle = { crumb: 'Upload' }

export function loader({ context, url }: Route.LoaderArgs) {
  return loadMaterial({ context, url })
}

export function action({ request, context, url }: Route.ActionArgs) {
  return savePdf({ request, context, url })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return saveOrKeep(() => serverAction())
}

export default function MaterialNew({ loaderData: { list, entry, tooLarge }, actionData }: Route.ComponentProps) {
  if (!entry) return <GoneDialog list={MATERIALS + list} />
  return <PdfForm list={MATERIALS + list} entry={entry} tooLarge={tooLarge} posted={actionData} />
}
