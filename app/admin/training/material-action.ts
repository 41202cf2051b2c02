import { data } from 'react-router'
import { fileNameForm, fileNameOf, readContentFields } from '#domain/content/content-forms'
import { parseFields, type FieldErrors } from '#domain/forms'
import { isEntryId } from '#domain/content/stories'
import { pdfProblemText } from '#domain/files/uploads'
import { materialFormText, materialsText } from '#domain/text/staff/training/materials'
import { newId } from '#records/engine/db'
import { addMaterial, materialToEdit, renameMaterial, reuploadMaterial } from '#records/training/material-editing'
import { materialSections } from '#records/training/library/sections'
import { signedIn } from '#app/context'
import { NOTHING, type ContentAnswer } from '../content/content-answer.ts'
import {
  fileIn,
  answerRefusedSave,
  savedWith,
  removeOutdatedFiles,
  readEntryVersion,
} from '../editing/edit-action.ts'
import type { PageActionArgs } from '../list/list-action.ts'
import { listAddress, listQuery } from '../list/list-address.ts'
import { MATERIALS, type MaterialEntry } from './material-words.ts'

export async function loadMaterial({ context, url }: Omit<PageActionArgs, 'request'>, id?: string) {
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

export async function savePdf({ request, context, url }: PageActionArgs, id?: string) {
  const { academy, actor } = signedIn(context)
  const form = await request.formData()
  const version = readEntryVersion(form, id)
  const [pdf, picture] = [await fileIn(context, form, 'pdf'), await fileIn(context, form, 'picture')]
  const { fileName = '', section = '' } = readContentFields(form, ['fileName', 'section'])
  const values = { fileName: fileNameOf(pdf.name ?? fileName), section }
  const echo = { ...NOTHING, ...version, values, uploads: { picture: picture.upload, pdf: pdf.upload } }
  const errors: FieldErrors = {
    ...(pdf.problem ? { pdf: pdf.problem } : pdf.upload ? {} : { pdf: materialFormText.pdfRequired }),
    ...(picture.problem ? { picture: picture.problem } : {}),
  }
  if (!pdf.upload || Object.keys(errors).length > 0) return data<ContentAnswer>({ ...echo, errors }, { status: 422 })
  const save = { id: version.key, pdf: pdf.upload, image: picture.upload }
  const saved =
    version.revision === null
      ? await addMaterial(academy.records, actor, { ...save, ...values, section: section || null }, academy.now())
      : await reuploadMaterial(academy.records, actor, { ...save, revision: version.revision }, academy.now())
  if (!saved.ok) return answerRefusedSave(saved, echo, 'pdf')
  await removeOutdatedFiles(academy, null)
  const done = id === undefined ? 'uploaded' : 'reuploaded'
  return savedWith({ request, url }, MATERIALS, echo, done, materialsText.done[done])
}

export async function saveName({ request, context, url }: PageActionArgs, id: string) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const form = await request.formData()
  const version = readEntryVersion(form, id)
  const values = readContentFields(form, ['fileName'])
  const echo = { ...NOTHING, ...version, values }
  const parsed = parseFields(fileNameForm, values)
  if (!parsed.ok) return data<ContentAnswer>({ ...echo, errors: parsed.errors }, { status: 422 })
  const saved = await renameMaterial(
    records,
    actor,
    { id, revision: version.revision ?? 0, fileName: parsed.value.fileName },
    now(),
  )
  if (!saved.ok) return answerRefusedSave(saved, echo)
  return savedWith({ request, url }, MATERIALS, echo, 'renamed', materialsText.done.renamed)
}
