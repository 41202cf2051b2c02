import { linkTo } from '#addresses'
import { typedIn } from '#domain/content/content-forms'
import { PACKAGE_FIELDS } from '#domain/content/site-fields'
import { wrongInSite } from '#domain/content/site-form'
import { readPackage } from '#domain/enrolment/package-form'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { cleanText } from '#domain/words/texts'
import { Field, TextField } from '#ui/forms/field'
import type { ContentAnswer } from '../../content/content-answer.ts'
import { EditDialog } from '../../editing/edit-dialog'
import { GoneDialog } from '../../editing/gone-dialog'

const LIST = linkTo('adminPackages')
const HELPS = {
  price: { inputMode: 'decimal' },
  count: { inputMode: 'numeric' },
} as const

export type PackageEntry = { key: string; revision: number | null; values: FieldValues }

export function PackageForm({ entry, posted }: { entry: PackageEntry | null; posted: ContentAnswer | undefined }) {
  const start = entry ?? (posted && { key: posted.key, revision: posted.revision, values: {} })
  if (!start) return <GoneDialog list={LIST} />
  const values = { ...start.values, ...posted?.values }
  return (
    <EditDialog
      title={start.revision === null ? 'Add New Package' : 'Update Package'}
      submit="Save"
      pendingText="Saving…"
      list={LIST}
      start={start}
      posted={posted}
      check={errorsIn}
      modal={false}
    >
      {({ errors }) =>
        PACKAGE_FIELDS.map((field) => {
          const { name, label, hint, kind, tall } = field
          const input = {
            id: name,
            name,
            label,
            hint,
            error: errors[name],
            defaultValue: values[name] ?? '',
            check: (value: string) => wrongInSite(field, cleanText(value)),
          }
          return tall ? (
            <TextField key={name} {...input} rows={4} />
          ) : (
            <Field
              key={name}
              {...input}
              autoComplete="off"
              {...(kind === 'price' || kind === 'count' ? HELPS[kind] : {})}
            />
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
