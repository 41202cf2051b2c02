import { linkTo } from '#routes'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { drillKindText } from '#domain/text/shared/training/drill-kinds'
import { drillFieldText, drillsText } from '#domain/text/staff/training/drills'
import { DRILL_KINDS, DRILL_TEXT_LONGEST } from '#domain/training/practice/drills'
import { CheckField } from '#ui/forms/check-field'
import { Field, FieldFrame, TextField, tied } from '#ui/forms/field'
import { EditDialog } from '../../editing/edit-dialog'
import type { EntryResult } from '../../editing/entry-result.ts'
import { GoneDialog } from '../../editing/gone-dialog'
import { readDrillForm } from './drill-read.ts'
import './drills.css'

const LIST = linkTo('adminDrills')

export type DrillEntry = { key: string; revision: number | null; values: FieldValues }
export type DrillChoices = { packages: { key: string; name: string }[]; sections: { id: string; name: string }[] }

export function DrillForm({
  entry,
  choices,
  posted,
}: {
  entry: DrillEntry | null
  choices: DrillChoices
  posted: EntryResult | undefined
}) {
  const start = entry ?? (posted && { key: posted.target ?? '', revision: posted.revision ?? null, values: {} })
  if (!start) return <GoneDialog list={LIST} />
  const values = { ...start.values, ...posted?.values }
  return (
    <EditDialog
      title={start.revision === null ? drillsText.add : drillsText.update}
      list={LIST}
      start={start}
      posted={posted}
      check={errorsIn}
    >
      {({ errors }) => (
        <>
          <FieldFrame id="kind" label={drillFieldText.kind} error={errors.kind}>
            <select className="input" name="kind" defaultValue={values.kind} {...tied('kind', null, errors.kind)}>
              {DRILL_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {drillKindText[kind]}
                </option>
              ))}
            </select>
          </FieldFrame>
          <TextField
            name="text"
            label={drillFieldText.text}
            hint={drillFieldText.textHint}
            defaultValue={values.text}
            error={errors.text}
            maxLength={DRILL_TEXT_LONGEST}
            rows={3}
            required
          />
          <TimeFields values={values} errors={errors} />
          <ForFields values={values} choices={choices} />
        </>
      )}
    </EditDialog>
  )
}

function TimeFields({ values, errors }: { values: FieldValues; errors: FieldErrors }) {
  const hints: Partial<Record<string, string>> = {
    thinkSeconds: drillFieldText.thinkHint,
    speakSeconds: drillFieldText.speakHint,
  }
  return (
    <div className="drill-times">
      {(['thinkSeconds', 'speakSeconds', 'yellowAt', 'redAt'] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={drillFieldText[name]}
          hint={hints[name]}
          defaultValue={values[name]}
          error={errors[name]}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          required
        />
      ))}
    </div>
  )
}

function ForFields({ values, choices: { packages, sections } }: { values: FieldValues; choices: DrillChoices }) {
  const chosen = (values.packages ?? '').split(' ')
  return (
    <>
      {sections.length > 0 ? (
        <FieldFrame id="section" label={drillFieldText.section}>
          <select
            className="input"
            name="section"
            defaultValue={values.section}
            {...tied('section', null, undefined)}
          >
            <option value="">{drillFieldText.noSection}</option>
            {sections.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </FieldFrame>
      ) : null}
      <fieldset className="drill-packages">
        <legend>{drillFieldText.packages}</legend>
        <p className="field-hint">{drillFieldText.packagesHint}</p>
        {packages.map(({ key, name }) => (
          <CheckField
            key={key}
            id={`package-${key}`}
            name="package"
            value={key}
            defaultChecked={chosen.includes(key)}
            label={name}
          />
        ))}
      </fieldset>
    </>
  )
}

function errorsIn(form: FormData): FieldErrors {
  const { read } = readDrillForm(form)
  return read.ok ? {} : read.errors
}
