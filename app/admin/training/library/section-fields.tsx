import type { PackageKey } from '#domain/enrolment/packages'
import { SECTION_LONGEST } from '#domain/training/library/sections'
import { sectionsText } from '#domain/text/staff/training/sections'
import { Button } from '#ui/basics/button'
import { CheckField } from '#ui/forms/check-field'
import { Field } from '#ui/forms/field'
import { useSections } from './moves.tsx'

export type PackageChoice = { key: PackageKey; name: string }

export function SectionFields({
  id,
  name,
  chosen,
  packages,
}: {
  id: string
  name: string
  chosen: readonly string[]
  packages: readonly PackageChoice[]
}) {
  return (
    <>
      <Field
        id={`name-${id}`}
        name="name"
        label={sectionsText.name}
        defaultValue={name}
        maxLength={SECTION_LONGEST}
        autoComplete="off"
        required
      />
      <fieldset className="section-packages">
        <legend>{sectionsText.packages}</legend>
        <p className="field-hint">{sectionsText.packagesHint}</p>
        {packages.map(({ key, name: packageName }) => (
          <CheckField
            key={key}
            id={`package-${id}-${key}`}
            name="package"
            value={key}
            defaultChecked={chosen.includes(key)}
            label={packageName}
          />
        ))}
      </fieldset>
    </>
  )
}

export function SectionEdit({
  section: { id, name, revision, packages: chosen },
  packages,
  values,
}: {
  section: { id: string; name: string; revision: number; packages: readonly PackageKey[] }
  packages: readonly PackageChoice[]
  values: { name: string; packages: string[] } | null
}) {
  const { Form, state, formData } = useSections()
  const saving = state !== 'idle' && formData?.get('intent') === 'save' && formData.get('entry') === id
  return (
    <details className="section-edit" open={values ? true : undefined}>
      <summary>
        <span className="text-link">{sectionsText.edit}</span>
        <span className="sr-only">{sectionsText.editOf(name)}</span>
      </summary>
      <Form key={revision} method="post" noValidate className="section-form">
        <input type="hidden" name="entry" value={id} />
        <input type="hidden" name="seen" value={revision} />
        <SectionFields id={id} name={values?.name ?? name} chosen={values?.packages ?? chosen} packages={packages} />
        <Button
          name="intent"
          value="save"
          look="line"
          size="dense"
          pending={saving}
          pendingText={sectionsText.saving}
        >
          {sectionsText.save}
          <span className="sr-only">{sectionsText.saveOf(name)}</span>
        </Button>
      </Form>
    </details>
  )
}
