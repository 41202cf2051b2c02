import { data } from 'react-router'
import { fileNameForm, fileNameOf, readContentFields } from '#domain/content/content-forms'
import { parseFields, type FieldErrors } from '#domain/forms'
import { isEntryId } from '#domain/content/stories'
import { pdfProblemText } from '#domain/files/uploads'
import { materialFormText, materialsText } from '#domain/text/staff/training/materials'
import { newId } from '#records/engine/db'
import { addMaterial, materialToEdit, renameMaterial, reuploadMaterial } from '#records/training/material-editing'
import { materialSections } from '#records/training/library/sections'
import { defineAction, toDonePath, type ActionArgs } from '#app/action'
import { signedIn } from '#app/context'
import { NO_UPLOADS } from '../editing/entry-result.ts'
import { explainSave, fileIn, readEntryVersion, removeOutdatedFiles, SAVE_REFUSALS } from '../editing/edit-action.ts'
import { listAddress, listQuery } from '../list/list-address.ts'
import { MATERIALS, type MaterialEntry } from './material-words.ts'

export async function loadMaterial({ context, url }: Pick<ActionArgs, 'context' | 'url'>, id?: string) {
  const list = listQuery(listAddress(url))
  const tooLarge = url.searchParams.get('check') === 'too-large' ? pdfProblemText('too-large') : null
  const { records } = signedIn(context).academy
  const found = id !== undefined && isEntryId(id) ? await materialToEdit(records, id) : null
  const entry: MaterialEntry | null =
    id === undefined
      ? { key: newId(), revision: null, fileName: '', image: null }
      : found && { key: found.id, revision: found.revision, fileName: found.fileName, image: found.image }
  const sections = id === undefined ? await materialSections(records.read) : []
  return data(
    { list, tooLarge, entry, sections: sections.map(({ id: key, name }) => ({ key, name })) },
    { status: entry ? (tooLarge ? 413 : 200) : 404 },
  )
}

export const savePdf = defineAction({
  async read(form, context) {
    const { key, revision } = readEntryVersion(form, context.params.id)
    const [pdf, picture] = [await fileIn(context, form, 'pdf'), await fileIn(context, form, 'picture')]
    const { fileName = '', section = '' } = readContentFields(form, ['fileName', 'section'])
    const values = { fileName: fileNameOf(pdf.name ?? fileName), section }
    const echo = { values, target: key, extra: { revision, uploads: { picture: picture.upload, pdf: pdf.upload } } }
    const errors: FieldErrors = {
      ...(pdf.problem ? { pdf: pdf.problem } : pdf.upload ? {} : { pdf: materialFormText.pdfRequired }),
      ...(picture.problem ? { picture: picture.problem } : {}),
    }
    if (!pdf.upload || Object.keys(errors).length > 0) return { ok: false, errors, ...echo }
    const files = { id: key, pdf: pdf.upload, image: picture.upload }
    return { ok: true, value: { files, revision, values }, ...echo }
  },
  async run({ files, revision, values }, { academy, actor, now }) {
    const saved =
      revision === null
        ? await addMaterial(academy.records, actor, { ...files, ...values, section: values.section || null }, now)
        : await reuploadMaterial(academy.records, actor, { ...files, revision }, now)
    if (saved.ok) await removeOutdatedFiles(academy, null)
    return saved
  },
  refusals: { ...SAVE_REFUSALS, 'upload-missing': { ...SAVE_REFUSALS['upload-missing'], field: 'pdf' } },
  explain: explainSave,
  done(_saved, _sent, { url, params }) {
    const done = params.id === undefined ? 'uploaded' : 'reuploaded'
    return { text: materialsText.done[done], path: toDonePath(url, done, MATERIALS) }
  },
})

export const saveName = defineAction({
  read(form, { params }) {
    const { key: id, revision } = readEntryVersion(form, params.id)
    const values = readContentFields(form, ['fileName'])
    const echo = { values, target: id, extra: { revision, uploads: NO_UPLOADS } }
    const parsed = parseFields(fileNameForm, values)
    if (!parsed.ok) return { ok: false, errors: parsed.errors, ...echo }
    return { ok: true, value: { id, revision: revision ?? 0, fileName: parsed.value.fileName }, ...echo }
  },
  run: (name, { academy, actor, now }) => renameMaterial(academy.records, actor, name, now),
  refusals: SAVE_REFUSALS,
  explain: explainSave,
  done: (_saved, _name, { url }) => ({
    text: materialsText.done.renamed,
    path: toDonePath(url, 'renamed', MATERIALS),
  }),
})
