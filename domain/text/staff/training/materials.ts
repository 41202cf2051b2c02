import { CONTENT_TEXTS } from '#domain/content/content'

export const materialsText = {
  title: 'Learning materials',
  thing: 'file',
  things: 'files',
  search: 'Search by file name',
  add: 'Upload New PDF',
  sections: 'Sections and order',
  columns: { image: 'Image', fileName: 'File Name', section: 'Section', actions: 'Actions' },
  noSection: 'None',
  openPdf: 'Open PDF',
  reupload: 'Reupload',
  rename: 'Rename',
  empty: 'No learning materials yet. The PDFs you upload appear here and in the library of your trainees.',
  remove: 'Are you sure you want to delete this PDF file?',
  done: {
    uploaded: CONTENT_TEXTS.pdfUploaded,
    reuploaded: CONTENT_TEXTS.pdfReuploaded,
    renamed: CONTENT_TEXTS.pdfRenamed,
    deleted: CONTENT_TEXTS.pdfDeleted,
  },
} as const

export const materialFormText = {
  uploadCrumb: 'Upload',
  reuploadCrumb: 'Reupload',
  upload: { title: 'Upload New PDF', submit: 'Upload', pending: 'Uploading…' },
  reupload: { title: 'Reupload PDF', submit: 'Reupload', pending: 'Reuploading…' },
  rename: { crumb: 'Rename', title: 'Rename PDF', submit: 'Rename', pending: 'Renaming…', fileName: 'File Name' },
  reuploadNote: 'The file keeps its name. From now on, trainees see the new PDF.',
  pdfRequired: 'PDF is required. Please choose a PDF file.',
  pictureOptional: 'Optional. Without a picture, the first page of the PDF is shown.',
  pictureStays: 'Optional. Without a new picture, the old one stays.',
  section: 'Section',
  sectionHint: 'Decides which trainees see it, and where.',
  withoutSection: 'Without a section: every trainee',
} as const
