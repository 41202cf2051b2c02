import { CONTENT, CONTENT_FIELDS, CONTENT_TEXTS, type ContentKind } from '#domain/content/content'
import { isContentFieldRequired, readContent, readContentFields } from '#domain/content/content-forms'
import type { FieldErrors, FieldValues } from '#domain/forms'
import { picturePath } from '#domain/content/pictures'
import { contentText } from '#domain/text/staff/content/content'
import { Field, FieldFrame, TextField } from '#ui/forms/field'
import { FileField, type ChosenFile } from '../editing/file-field.tsx'
import type { EntryResult } from '../editing/entry-result.ts'
import type { FormEntry } from './form-entry.ts'
import { EditDialog, type Chosen } from '../editing/edit-dialog'
import { PersonChoice } from './person-choice.tsx'
import { Notice } from '#ui/notices/notice'
import { GoneDialog } from '../editing/gone-dialog'

export function ContentForm({
  kind,
  list,
  entry,
  tooLarge,
  posted,
}: {
  kind: ContentKind
  list: string
  entry: FormEntry | null
  tooLarge: string | null
  posted: EntryResult | undefined
}) {
  const { path, add, update, fields, image } = CONTENT[kind]
  const start: FormEntry | null | undefined =
    entry ??
    (posted && { key: posted.target ?? '', revision: posted.revision ?? null, values: {}, image: null, focus: null })
  if (!start) return <GoneDialog list={path + list} />
  const mode = start.revision === null ? 'add' : 'update'
  const values: FieldValues = { ...start.values, focus: start.focus ?? '', ...posted?.values }
  const needsImage = image === 'required' && !start.image
  const check = (form: FormData, chosen: Chosen): FieldErrors => {
    const parsed = readContent(kind, mode, readContentFields(form, fields))
    const missing = needsImage && !chosen.has('picture') && !form.get('pictureUpload')
    return { ...(parsed.ok ? {} : parsed.errors), ...(missing ? { picture: CONTENT_TEXTS.imageRequired } : {}) }
  }
  return (
    <EditDialog
      title={mode === 'add' ? add : update}
      list={path + list}
      start={start}
      posted={posted}
      check={check}
      modal={kind === 'wins' || kind === 'news'}
      problem={tooLarge ? { picture: tooLarge } : {}}
    >
      {({ errors, uploads, choose }) => (
        <>
          <TextFields kind={kind} mode={mode} values={values} errors={errors} />
          {start.people ? (
            <PersonChoice people={start.people} chosen={values.person ?? ''} error={errors.person} />
          ) : null}
          {image === 'none' ? null : (
            <PictureFields
              start={start}
              required={needsImage}
              focus={values.focus}
              arrived={uploads.picture}
              error={errors.picture}
              onChoose={(judged) => choose('picture', judged)}
            />
          )}
        </>
      )}
    </EditDialog>
  )
}

type TextFieldsProps = { kind: ContentKind; mode: 'add' | 'update'; values: FieldValues; errors: FieldErrors }

function TextFields({ kind, mode, values, errors }: TextFieldsProps) {
  return CONTENT[kind].fields.map((name) => {
    const { label, look, hint } = CONTENT_FIELDS[name]
    const required = isContentFieldRequired(kind, mode, name)
    const input = { id: name, name, label, hint, required, defaultValue: values[name] ?? '', error: errors[name] }
    if (look === 'lines') return <TextField key={name} {...input} rows={name === 'content' ? 7 : 5} />
    return (
      <Field
        key={name}
        {...input}
        type={look === 'day' ? 'date' : look === 'url' ? 'url' : 'text'}
        autoComplete="off"
      />
    )
  })
}

function PictureFields({
  start,
  required,
  focus,
  arrived,
  error,
  onChoose,
}: {
  start: FormEntry
  required: boolean
  focus: string | undefined
  arrived: string | null
  error: string | undefined
  onChoose(judged: Promise<ChosenFile | null>): void
}) {
  return (
    <>
      {start.withheld ? (
        <Notice tone="warn">
          <p>{contentText.pictureHidden}</p>
        </Notice>
      ) : null}
      <FileField
        purpose="picture"
        required={required}
        shown={start.image && !start.withheld ? picturePath(start.image, 480, 'jpg') : null}
        arrived={arrived}
        error={error}
        onChoose={(_, judged) => onChoose(judged)}
      />
      <FieldFrame id="focus" label={contentText.focus.label} hint={contentText.focus.hint}>
        <select id="focus" name="focus" className="input" defaultValue={focus ?? ''} aria-describedby="focus-hint">
          <option value="">{contentText.focus.middle}</option>
          <option value="top">{contentText.focus.top}</option>
          <option value="bottom">{contentText.focus.bottom}</option>
          <option value="left">{contentText.focus.left}</option>
          <option value="right">{contentText.focus.right}</option>
        </select>
      </FieldFrame>
    </>
  )
}
