import { linkTo } from '#routes'
import { useEffect, useState } from 'react'
import { formatBytes } from '#domain/words/formats'
import { isSmallPicture } from '#domain/content/testimonials'
import { writeTestimonialText } from '#domain/text/client/content/testimonial'
import { contentPictureText, receiptProblem } from '#domain/files/uploads'
import { useEarlyFile } from '#ui/forms/early'
import { FieldFrame, tied } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import { readyPicture } from '../enrolment/receipt-picture.ts'

const { picture: text } = writeTestimonialText

export function TestimonialPicture({ stored, error }: { stored: string | null; error: string | undefined }) {
  const [chosen, setChosen] = useState<{
    preview: string
    bytes: number
    small: boolean
    since: string | undefined
  } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const preview = chosen?.preview
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview)
    },
    [preview],
  )
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    setProblem(null)
    setChosen(null)
    if (!file) return
    const wrong = receiptProblem(file.size, new Uint8Array(await file.slice(0, 32).arrayBuffer()))
    const size = wrong
      ? null
      : await createImageBitmap(file).then(
          ({ width, height }) => ({ width, height }),
          () => null,
        )
    const ready = wrong ? null : await readyPicture(file)
    if (!ready) {
      input.value = ''
      setProblem(contentPictureText(wrong ?? 'too-many-pixels'))
      return
    }
    const bag = new DataTransfer()
    bag.items.add(new File([ready.blob], ready.name, { type: ready.blob.type }))
    input.files = bag.files
    setChosen({
      preview: URL.createObjectURL(ready.blob),
      bytes: ready.blob.size,
      small: size !== null && isSmallPicture(size),
      since: error,
    })
  }
  const input = useEarlyFile((field) => void choose(field))
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
              accept="image/png,image/jpeg,image/webp"
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
