import { linkTo } from '#routes'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { avatarProblem, avatarProblemText } from '#domain/accounts/profile'
import { profileText } from '#domain/text/client/accounts/profile'
import { arriving } from '../training/arrival.tsx'
import type { ActionResult } from '#app/action-result'
import { takeKnownPicture } from '#app/browser/known-picture'
import { usePictureTypes } from '#app/browser/use-picture-types'
import { Avatar } from '#ui/avatar'
import { Button } from '#ui/basics/button'
import { Dialog } from '#ui/dialogs/dialog'
import { useEarlyFile } from '#ui/forms/early'
import { FieldFrame, tied } from '#ui/forms/field'
import { useRevokedPreview } from '#ui/forms/revoked-preview'
import { useHydrated } from '#ui/basics/hydrated'
import { Toast } from '#ui/notices/toast'
import { PersonField, usePersonEntry } from '#ui/forms/person-field'

const { picture: text } = profileText
const PictureCrop = arriving(() => import('./picture-crop'), <p className="dialog-text">{text.loading}</p>)

export function ProfilePicture({
  name,
  image,
  posted,
  problem,
}: {
  name: string
  image: string | null
  posted: ActionResult | undefined
  problem: string | null
}) {
  const fetcher = useFetcher<ActionResult>()
  const [chosen, setChosen] = useState<{ file: File; preview: string; since: unknown } | null>(null)
  const [wrong, setWrong] = useState<{ text: string | null; since: unknown } | null>(null)
  const answer = fetcher.data ?? posted
  const answered = answer?.errors.picture ?? problem ?? undefined
  const error = wrong && wrong.since === fetcher.data ? (wrong.text ?? undefined) : answered
  const cropping = chosen && (fetcher.state !== 'idle' || chosen.since === fetcher.data) ? chosen : null
  useRevokedPreview(chosen?.preview)

  const choose = async (input: HTMLInputElement) => {
    const sent = input.files?.[0]
    if (!sent) return
    const file = await takeKnownPicture(input, sent)
    if (!file) return
    const found = avatarProblem(file.size, new Uint8Array(await file.slice(0, 32).arrayBuffer()))
    setWrong({ text: found && avatarProblemText(found), since: fetcher.data })
    setChosen(found ? null : { file, preview: URL.createObjectURL(file), since: fetcher.data })
    // A browser fires no change event when the same file is chosen again.
    input.value = ''
  }
  const input = useEarlyFile((field) => void choose(field))
  const person = usePersonEntry()
  const send = (picture: Blob) =>
    void fetcher.submit(toPictureForm(picture, person), {
      method: 'post',
      action: linkTo('clientAccount'),
      encType: 'multipart/form-data',
    })
  return (
    <div className="face">
      <Avatar name={name} image={image} size={96} />
      <PictureForm input={input} error={error} onChoose={(field) => void choose(field)} />
      <Dialog open={cropping !== null} onClose={() => setChosen(null)} title={text.crop}>
        {cropping ? (
          <PictureCrop
            key={cropping.preview}
            file={cropping.file}
            preview={cropping.preview}
            sending={fetcher.state !== 'idle'}
            onSave={send}
            onCancel={() => setChosen(null)}
            onBroken={() => {
              setWrong({ text: avatarProblemText('broken'), since: fetcher.data })
              setChosen(null)
            }}
          />
        ) : null}
      </Dialog>
      <Toast text={answer?.done ?? null} shown={answer} />
    </div>
  )
}

function toPictureForm(picture: Blob, person: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(person)) form.set(name, value)
  form.set('intent', 'picture')
  form.set('picture', picture, 'picture.jpg')
  return form
}

function PictureForm({
  input,
  error,
  onChoose,
}: {
  input: ReturnType<typeof useEarlyFile>
  error: string | undefined
  onChoose(field: HTMLInputElement): void
}) {
  const hydrated = useHydrated()
  const types = usePictureTypes('.png,.jpg,.jpeg,image/png,image/jpeg')
  return (
    <form method="post" action={linkTo('clientAccount')} encType="multipart/form-data">
      <PersonField />
      <input type="hidden" name="intent" value="picture" />
      <FieldFrame id="picture" label={text.label} hint={text.hint} error={error} className="face-field">
        <input
          ref={input}
          type="file"
          name="picture"
          accept={types}
          className="input"
          {...tied('picture', text.hint, error)}
          onChange={(event) => onChoose(event.currentTarget)}
        />
      </FieldFrame>
      {hydrated ? null : (
        <noscript>
          <Button look="line" size="touch">
            {text.save}
          </Button>
        </noscript>
      )}
    </form>
  )
}
