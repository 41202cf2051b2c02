import { linkTo } from '#routes'
import { useRef, useState } from 'react'
import { FileText } from 'lucide-react'
import { MESSAGES } from '#domain/words/messages'
import { formatBytes } from '#domain/words/formats'
import { contentPictureText, pdfProblem, pdfProblemText, receiptProblem } from '#domain/files/uploads'
import { editingText } from '#domain/text/staff/content/editing'
import { toKnownPicture } from '#app/browser/known-picture'
import { usePictureTypes } from '#app/browser/use-picture-types'
import { useRevokedPreview } from '#ui/forms/revoked-preview'
import { useEarlyFile } from '#ui/forms/early'
import { FieldFrame, tied } from '#ui/forms/field'

export type FilePurpose = 'picture' | 'pdf'
/** `uploadUrl` resumes the upload; `uploadId` names a finished one. */
export type ChosenFile = { file: File; uploadUrl: string | null; uploadId: string | null }

const KINDS = {
  picture: { ...editingText.picture, accept: null },
  pdf: { ...editingText.pdf, accept: 'application/pdf,.pdf' },
} as const

export function FileField({
  purpose,
  hint,
  required = false,
  shown,
  arrived,
  error,
  onChoose,
}: {
  purpose: FilePurpose
  hint?: string
  required?: boolean
  shown?: string | null
  arrived: string | null
  error: string | undefined
  /** `judged` resolves to null for a rejected file; reading one from cloud storage may take seconds. */
  onChoose(file: File | undefined, judged: Promise<ChosenFile | null>): void
}) {
  const { label, accept, hint: usual } = KINDS[purpose]
  const said = hint ?? usual
  const [chosen, setChosen] = useState<{ file: File; preview: string; problem: string | null } | null>(null)
  useRevokedPreview(chosen?.preview)
  const latest = useRef<File | undefined>(undefined)
  const judge = async (sent: File): Promise<ChosenFile | null> => {
    const file = purpose === 'picture' ? await toKnownPicture(sent) : sent
    const problem = await findProblem(purpose, file)
    if (latest.current === sent)
      setChosen({ file, preview: problem || purpose === 'pdf' ? '' : URL.createObjectURL(file), problem })
    return problem ? null : { file, uploadUrl: null, uploadId: null }
  }
  const choose = (file: File | undefined) => {
    latest.current = file
    setChosen(null)
    onChoose(file, file ? judge(file) : Promise.resolve(null))
  }
  const input = useEarlyFile(({ files }) => choose(files?.[0]))
  const pictures = usePictureTypes()
  const wrong = chosen ? (chosen.problem ?? error) : error
  const picture = chosen?.preview || (arrived && !chosen ? linkTo('fileView', { id: arrived }) : (shown ?? null))
  return (
    <FieldFrame id={purpose} label={label} hint={said} error={wrong} required={required} className="file-field">
      <div className="file-choice">
        <FileMark purpose={purpose} picture={picture} />
        <div>
          <input
            ref={input}
            type="file"
            name={purpose}
            accept={accept ?? pictures}
            className="input"
            required={required}
            {...tied(purpose, said, wrong)}
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
          {chosen && !chosen.problem ? (
            <p className="file-note">{formatBytes(chosen.file.size)}</p>
          ) : arrived && !chosen ? (
            <p className="file-note">{editingText.fileUploaded}</p>
          ) : null}
        </div>
      </div>
      {arrived ? <input type="hidden" name={`${purpose}Upload`} value={arrived} /> : null}
    </FieldFrame>
  )
}

async function findProblem(purpose: FilePurpose, file: File): Promise<string | null> {
  const head = await file
    .slice(0, 32)
    .arrayBuffer()
    .catch(() => null)
  if (!head) return MESSAGES.unreadableFile
  const bytes = new Uint8Array(head)
  if (purpose === 'pdf') {
    const problem = pdfProblem(file.size, bytes)
    return problem && pdfProblemText(problem)
  }
  const problem = receiptProblem(file.size, bytes)
  return problem && contentPictureText(problem)
}

function FileMark({ purpose, picture }: { purpose: FilePurpose; picture: string | null }) {
  if (purpose === 'pdf')
    return (
      <span className="file-mark" aria-hidden="true">
        <FileText size={22} />
      </span>
    )
  return picture ? <img className="file-preview" src={picture} width={100} alt={editingText.preview} /> : null
}
