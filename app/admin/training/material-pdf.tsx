import { materialFormText } from '#domain/text/staff/training/materials'
import { GoneDialog } from '../editing/gone-dialog'
import { PdfForm } from './material-form'
import { MATERIALS } from './material-words.ts'
import { loadMaterial, savePdf } from './material-action.ts'
import type { Route } from './+types/material-pdf'

export { clientAction, ErrorBoundary, shouldRevalidate } from '../editing/form-page.ts'

export const handle = {
  crumb: (path: string) => (path.endsWith('/new') ? materialFormText.uploadCrumb : materialFormText.reuploadCrumb),
}

export function loader(args: Route.LoaderArgs) {
  return loadMaterial(args, args.params.id)
}

export const action = savePdf

export default function MaterialPdf({
  loaderData: { list, entry, tooLarge, sections },
  actionData,
  params,
}: Route.ComponentProps) {
  if (!entry) return <GoneDialog list={MATERIALS + list} />
  return (
    <PdfForm
      key={params.id}
      list={MATERIALS + list}
      entry={entry}
      tooLarge={tooLarge}
      sections={sections}
      posted={actionData}
    />
  )
}
