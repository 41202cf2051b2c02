import { linkTo } from '#routes'
import { useState } from 'react'
import { formatBytes } from '#domain/words/formats'
import { isSmallPicture } from '#domain/content/testimonials'
import { writeTestimonialText } from '#domain/text/client/content/testimonial'
import { contentPictureText, receiptProblem } from '#domain/files/uploads'
import { useEarlyFile } from '#ui/forms/early'
import { FieldFrame, tied } from '#ui/forms/field'
import { useRevokedPreview } from '#ui/forms/revoked-preview'
import { Notice } from '#ui/notices/notice'
import { replaceFile, toKnownPicture } from '#app/browser/known-picture'
import { usePictureTypes } from '#app/browser/use-picture-types'
import { readyPicture, type ReadyPicture } from '../enrolment/receipt-picture.ts'

const { picture: text } = writeTestimonialText

type ChosenPicture = { preview: string; bytes: number; small: boolean; since: string | undefined }

export function TestimonialPicture({ stored, error }: { stored: string | null; error: string | undefined }) {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const preview = chosen?.preview
  useRevokedPreview(preview)
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    setProblem(null)
    setChosen(null)
    if (!file) return
    const found = await preparePicture(file)
    if (input.files?.[0] !== file) return
    if ('problem' in found) {
      input.value = ''
      setProblem(found.problem)
      return
    }
    const { ready, small } = found
    replaceFile(input, new File([ready.blob], ready.name, { type: ready.blob.type }))
    setChosen({
      preview: URL.createObjectURL(ready.blob),
      bytes: ready.blob.size,
      small,
      since: error,
    })
  }
  const input = useEarlyFile((field) => void choose(field))
  const types = usePictureTypes()
  const said = problem ?? (chosen && chosen.since === error ? undefined : error)
  const picture = preview ?? (stored ? linkTo('fileView', { id: stored }) : null)
  return (
    <>
      <FieldFrame id="image" label={text.label} hint={text.hint} error={said ?? undefined}>
        <div className="writing-picture">
          {picture ? <img src={picture} width={160} height={120} alt={text.preview} /> : null}
          <div>
            <input
              ref={input}
              type="file"
              name="image"
              multiple
              accept={types}
              className="input"
              {...tied('image', text.hint, said ?? undefined)}
              onChange={(event) => void choose(event.currentTarget)}
            />
            {chosen ? <p className="field-hint">{formatBytes(chosen.bytes)}</p> : null}
          </div>
        </div>
      </FieldFrame>
      <output>
        {chosen?.small ? (
          <Notice tone="warn">
            <p>{text.small}</p>
          </Notice>
        ) : null}
      </output>
    </>
  )
}

async function preparePicture(chosen: File): Promise<{ ready: ReadyPicture; small: boolean } | { problem: string }> {
  const file = await toKnownPicture(chosen)
  const wrong = receiptProblem(file.size, new Uint8Array(await file.slice(0, 32).arrayBuffer()))
  const size = wrong
    ? null
    : await createImageBitmap(file).then(
        ({ width, height }) => ({ width, height }),
        () => null,
      )
  const ready = wrong ? null : await readyPicture(file)
  return ready
    ? { ready, small: size !== null && isSmallPicture(size) }
    : { problem: contentPictureText(wrong ?? 'too-many-pixels') }
}
