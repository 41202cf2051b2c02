import { fileNameForm, readContentFields } from '#domain/content/content-forms'
import { parseFields } from '#domain/forms'
import { materialFormText } from '#domain/text/staff/training/materials'
import { Field } from '#ui/forms/field'
import { EditDialog } from '../editing/edit-dialog'
import { GoneDialog } from '../editing/gone-dialog'
import { loadMaterial, saveName } from './material-action.ts'
import { MATERIALS } from './material-words.ts'
import type { Route } from './+types/material-rename'

export { clientAction, ErrorBoundary, shouldRevalidate } from '../editing/form-page.ts'

export const handle = { crumb: materialFormText.rename.crumb }

export function loader(args: Route.LoaderArgs) {
  return loadMaterial(args, args.params.id)
}

export const action = saveName

function check(form: FormData) {
  const parsed = parseFields(fileNameForm, readContentFields(form, ['fileName']))
  return parsed.ok ? {} : parsed.errors
}

export default function MaterialRename({ loaderData: { list, entry }, actionData }: Route.ComponentProps) {
  if (!entry) return <GoneDialog list={MATERIALS + list} />
  return (
    <EditDialog
      title={materialFormText.rename.title}
      submit={materialFormText.rename.submit}
      pendingText={materialFormText.rename.pending}
      list={MATERIALS + list}
      start={entry}
      posted={actionData}
      check={check}
    >
      {({ errors }) => (
        <Field
          id="fileName"
          name="fileName"
          label={materialFormText.rename.fileName}
          defaultValue={actionData?.values.fileName ?? entry.fileName}
          error={errors.fileName}
          autoComplete="off"
          required
        />
      )}
    </EditDialog>
  )
}
