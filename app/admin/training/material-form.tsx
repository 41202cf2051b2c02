import { linkTo } from '#routes'
import { useState } from 'react'
import type { FieldErrors } from '#domain/forms'
import { materialFormText } from '#domain/text/staff/training/materials'
import { About } from '../list/prompt-dialog.tsx'
import { FieldFrame, tied } from '#ui/forms/field'
import { FileField } from '../editing/file-field.tsx'
import type { EntryResult } from '../editing/entry-result.ts'
import { EditDialog, type Chosen } from '../editing/edit-dialog'
import type { MaterialEntry } from './material-words.ts'

export function PdfForm({
  list,
  entry,
  tooLarge,
  sections,
  posted,
}: {
  list: string
  entry: MaterialEntry
  tooLarge: string | null
  sections: readonly { key: string; name: string }[]
  posted: EntryResult | undefined
}) {
  const again = entry.revision !== null
  const { title, submit, pending } = again ? materialFormText.reupload : materialFormText.upload
  const [fileName, setFileName] = useState(posted?.values.fileName ?? '')
  const check = (form: FormData, chosen: Chosen): FieldErrors =>
    chosen.has('pdf') || form.get('pdfUpload') ? {} : { pdf: materialFormText.pdfRequired }
  return (
    <EditDialog
      title={title}
      submit={submit}
      pendingText={pending}
      list={list}
      start={entry}
      posted={posted}
      check={check}
      modal
      problem={tooLarge ? { pdf: tooLarge } : {}}
    >
      {({ errors, uploads, choose }) => (
        <>
          {again ? <About name={entry.fileName}>{materialFormText.reuploadNote}</About> : null}
          <FileField
            purpose="pdf"
            required
            arrived={uploads.pdf}
            error={errors.pdf}
            onChoose={(file, judged) => {
              setFileName(file?.name ?? '')
              choose('pdf', judged)
            }}
          />
          <input type="hidden" name="fileName" value={fileName} />
          <FileField
            purpose="picture"
            hint={again ? materialFormText.pictureStays : materialFormText.pictureOptional}
            shown={entry.image ? linkTo('fileView', { id: entry.image }) : null}
            arrived={uploads.picture}
            error={errors.picture}
            onChoose={(_, judged) => choose('picture', judged)}
          />
          {sections.length > 0 ? <SectionChoice sections={sections} chosen={posted?.values.section} /> : null}
        </>
      )}
    </EditDialog>
  )
}

function SectionChoice({
  sections,
  chosen,
}: {
  sections: readonly { key: string; name: string }[]
  chosen: string | undefined
}) {
  return (
    <FieldFrame id="section" label={materialFormText.section} hint={materialFormText.sectionHint}>
      <select {...tied('section', 'hint', undefined)} name="section" className="input" defaultValue={chosen ?? ''}>
        <option value="">{materialFormText.withoutSection}</option>
        {sections.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
