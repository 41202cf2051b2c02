import { useState } from 'react'
import { contentPictureText, receiptProblem } from '#domain/files/uploads'
import { siteContentText } from '#domain/text/staff/content/site-content'
import { takeKnownPicture } from '#app/browser/known-picture'
import { usePictureTypes } from '#app/browser/use-picture-types'
import { useRevokedPreview } from '#ui/forms/revoked-preview'
import { useEarlyFile } from '#ui/forms/early'
import { FieldFrame, tied } from '#ui/forms/field'

const { hint: HINT, chosen: chosenAlt, current: currentAlt } = siteContentText.picture

export function SitePicture({
  name,
  label,
  present,
  error,
  onChange,
}: {
  name: string
  label: string
  present: string | null
  error: string | undefined
  onChange(): void
}) {
  const [chosen, setChosen] = useState<{ preview: string; problem: string | null } | null>(null)
  const preview = chosen?.preview
  useRevokedPreview(preview)
  const choose = async (input: HTMLInputElement) => {
    const sent = input.files?.[0]
    if (!sent) return setChosen(null)
    onChange()
    const file = await takeKnownPicture(input, sent)
    if (!file) return
    const problem = receiptProblem(file.size, new Uint8Array(await file.slice(0, 32).arrayBuffer()))
    if (problem) input.value = ''
    setChosen({ preview: problem ? '' : URL.createObjectURL(file), problem: problem && contentPictureText(problem) })
  }
  const input = useEarlyFile((field) => void choose(field))
  const types = usePictureTypes()
  const wrong = chosen ? (chosen.problem ?? undefined) : error
  const shown = preview || present
  return (
    <FieldFrame id={name} label={label} hint={HINT} error={wrong}>
      <div className="site-picture">
        {shown ? <img src={shown} width={100} alt={preview ? chosenAlt(label) : currentAlt(label)} /> : null}
        <input
          ref={input}
          type="file"
          name={name}
          accept={types}
          className="input"
          {...tied(name, HINT, wrong)}
          onChange={(event) => void choose(event.currentTarget)}
        />
      </div>
    </FieldFrame>
  )
}
