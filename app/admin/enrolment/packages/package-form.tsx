import { linkTo } from '#routes'
import { readContentFields } from '#domain/content/content-forms'
import { PACKAGE_FIELDS } from '#domain/content/site-fields'
import { SELF_PLANNING_FIELD } from '#domain/enrolment/self-planning'
import { VALIDITY_FIELD } from '#domain/enrolment/validity'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { TERMS_FIELDS } from '#domain/money/balance/terms-form'
import { MATERIALS_WHEN } from '#domain/money/balance/terms'
import { materialsWhenText } from '#domain/text/shared/ledger'
import { packagesText, packageTermsText } from '#domain/text/staff/enrolment/packages'
import { Field, FieldFrame, TextField, tied } from '#ui/forms/field'
import type { EntryResult } from '../../editing/entry-result.ts'
import { toSiteControl, HELPS } from '../../content/site/site-control.ts'
import { EditDialog } from '../../editing/edit-dialog'
import { GoneDialog } from '../../editing/gone-dialog'
import { EDIT_NAMES, readEdit } from './package-read.ts'
import './packages.css'

const LIST = linkTo('adminPackages')

export type PackageEntry = { key: string; revision: number | null; values: FieldValues }

export function PackageForm({ entry, posted }: { entry: PackageEntry | null; posted: EntryResult | undefined }) {
  const start = entry ?? (posted && { key: posted.target ?? '', revision: posted.revision ?? null, values: {} })
  if (!start) return <GoneDialog list={LIST} />
  const values = { ...start.values, ...posted?.values }
  return (
    <EditDialog
      title={start.revision === null ? packagesText.add : packagesText.update}
      list={LIST}
      start={start}
      posted={posted}
      check={errorsIn}
    >
      {({ errors }) => (
        <>
          {PACKAGE_FIELDS.map((field) => {
            const { name, kind, tall } = field
            const control = toSiteControl(field, errors, values)
            return tall ? (
              <TextField key={name} {...control} rows={4} />
            ) : (
              <Field key={name} {...control} autoComplete="off" {...HELPS[kind ?? 'text']} />
            )
          })}
          <Field {...toSiteControl(VALIDITY_FIELD, errors, values)} autoComplete="off" inputMode="numeric" />
          <Field {...toSiteControl(SELF_PLANNING_FIELD, errors, values)} autoComplete="off" inputMode="numeric" />
          <TermsFields errors={errors} values={values} />
        </>
      )}
    </EditDialog>
  )
}

function TermsFields({ errors, values }: { errors: FieldErrors; values: FieldValues }) {
  return (
    <fieldset className="package-terms">
      <legend>{packageTermsText.title}</legend>
      <Field {...toSiteControl(TERMS_FIELDS.downPayment, errors, values)} {...HELPS[TERMS_FIELDS.downPayment.kind]} />
      <Field {...toSiteControl(TERMS_FIELDS.balanceDays, errors, values)} autoComplete="off" inputMode="numeric" />
      <FieldFrame id="materialsWhen" label={packageTermsText.materials} error={errors.materialsWhen}>
        <select
          name="materialsWhen"
          className="input"
          defaultValue={values.materialsWhen}
          {...tied('materialsWhen', null, errors.materialsWhen)}
        >
          {MATERIALS_WHEN.map((when) => (
            <option key={when} value={when}>
              {materialsWhenText[when]}
            </option>
          ))}
        </select>
      </FieldFrame>
    </fieldset>
  )
}

function errorsIn(form: FormData): FieldErrors {
  const read = readEdit(readContentFields(form, EDIT_NAMES))
  return read.ok ? {} : read.errors
}
