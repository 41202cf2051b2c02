import { linkTo } from '#addresses'
import { typedIn } from '#domain/content/content-forms'
import { PACKAGE_FIELDS } from '#domain/content/site-fields'
import { readPackage } from '#domain/enrolment/package-form'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { Field, TextField } from '#ui/forms/field'
import type { ContentAnswer } from '../../content/content-answer.ts'
import { controlOf, HELPS } from '../../content/site/site-control.ts'
import { EditDialog } from '../../editing/edit-dialog'
import { GoneDialog } from '../../editing/gone-dialog'

const LIST = linkTo('adminPackages')

export type PackageEntry = { key: string; revision: number | null; values: FieldValues }

export function PackageForm({ entry, posted }: { entry: PackageEntry | null; posted: ContentAnswer | undefined }) {
  const start = entry ?? (posted && { key: posted.key, revision: posted.revision, values: {} })
  if (!start) return <GoneDialog list={LIST} />
  const values = { ...start.values, ...posted?.values }
  return (
    <EditDialog
      title={start.revision === null ? 'Add New Package' : 'Update Package'}
      list={LIST}
      start={start}
      posted={posted}
      check={errorsIn}
    >
      {({ errors }) =>
        PACKAGE_FIELDS.map((field) => {
          const { name, kind, tall } = field
          const control = controlOf(field, errors, values)
          return tall ? (
            <TextField key={name} {...control} rows={4} />
          ) : (
            <Field key={name} {...control} autoComplete="off" {...HELPS[kind ?? 'text']} />
          )
        })
      }
    </EditDialog>
  )
}

function errorsIn(form: FormData): FieldErrors {
  const names = PACKAGE_FIELDS.map(({ name }) => name)
  const read = readPackage(typedIn(form, names))
  return read.ok ? {} : read.errors
}
