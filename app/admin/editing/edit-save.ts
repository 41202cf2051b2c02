import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { uploadFailed } from '#domain/content/content'
import type { FieldErrors } from '#domain/forms'
import { CONNECTION_TEXTS } from '#domain/line'
import { editingText } from '#domain/text/staff/content/editing'
import { lineLost } from '#app/offline/line-lost'
import { NO_UPLOADS, type EntryResult } from './entry-result.ts'
import type { ChosenFile, FilePurpose } from './file-field.tsx'
import { ChosenFiles, sendFiles } from './save-sender.ts'
import type { UploadPhase } from './upload-modal.tsx'

type Files = ReadonlyMap<FilePurpose, ChosenFile>

export type EditState = ReturnType<typeof useEditState>

export function useEditState({
  fetcher,
  posted,
  problem,
  modal,
  onDone,
}: {
  fetcher: FetcherWithComponents<EntryResult>
  posted: EntryResult | undefined
  problem: FieldErrors
  modal: boolean
  onDone(text: string): void
}) {
  const [result, setResult] = useState<Pick<EntryResult, 'errors' | 'refusal' | 'failed'>>(
    posted ?? { errors: problem, refusal: null, failed: null },
  )
  const [uploads, setUploads] = useState(posted?.uploads ?? NO_UPLOADS)
  const [phase, setPhase] = useState<UploadPhase>({ at: 'idle' })
  const [busy, setBusy] = useState(false)
  const [chosen] = useState(() => new ChosenFiles())
  const came = fetcher.state === 'idle' ? fetcher.data : undefined
  const [seen, setSeen] = useState<EntryResult | undefined>(undefined)
  if (came && came !== seen) {
    setSeen(came)
    setBusy(false)
    setPhase(came.done && modal ? { at: 'done', text: came.done } : { at: 'idle' })
    if (!came.done) setResult(came)
  }
  const finish = useEffectEvent((last: EntryResult) => {
    if (last.errors.picture || last.errors.pdf) void chosen.forgetTravels()
    if (last.done) onDone(last.done)
  })
  useEffect(() => {
    if (seen) finish(seen)
  }, [seen])
  const choose = (purpose: FilePurpose, judged: Promise<ChosenFile | null>) => {
    setUploads((known) => ({ ...known, [purpose]: null }))
    setResult((known) => ({
      ...known,
      errors: Object.fromEntries(Object.entries(known.errors).filter(([name]) => name !== purpose)),
    }))
    chosen.choose(purpose, judged)
  }
  return { result, setResult, uploads, phase, setPhase, busy, setBusy, chosen, choose }
}

export function useEditSave({
  state: { busy, chosen, setResult, setBusy, setPhase },
  fetcher,
  here,
  modal,
  check,
}: {
  state: EditState
  fetcher: FetcherWithComponents<EntryResult>
  here: string
  modal: boolean
  check(form: FormData, chosen: Files): FieldErrors
}) {
  const saving = useRef(false)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  const fail = (text: string | null) => {
    setBusy(false)
    setPhase({ at: 'idle' })
    if (text !== null) setResult({ errors: {}, refusal: null, failed: uploadFailed(text) })
  }
  const save = async (form: HTMLFormElement) => {
    const files = await chosen.judged()
    const words = new FormData(form)
    const errors = { ...check(words, files), ...findRejectedFiles(words, files) }
    setResult({ errors, refusal: null, failed: null })
    if (Object.keys(errors).length > 0) return
    setBusy(true)
    if (modal) setPhase({ at: 'sending', percent: 0 })
    const trip = await sendFiles(files, words, {
      progress: (percent) => modal && setPhase({ at: 'sending', percent }),
      cut: () => modal && setPhase((now) => ({ at: 'cut', percent: 'percent' in now ? now.percent : 0 })),
      stopper: (halt) => {
        stop.current = halt
      },
    })
    if (!trip.ok) return fail(trip.text)
    if (modal) setPhase({ at: 'sending', percent: 99 })
    await fetcher.submit(words, { method: 'post', action: here, encType: 'multipart/form-data' })
    const lost = lineLost.now()
    if (lost?.kind === 'write' && lost.path === here) fail(CONNECTION_TEXTS.reached)
  }
  const submitted = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || saving.current) return
    saving.current = true
    void save(event.currentTarget).finally(() => {
      saving.current = false
    })
  }
  return { submitted, cancel: () => stop.current?.() }
}

function findRejectedFiles(form: FormData, chosen: Files): FieldErrors {
  const refused = (purpose: FilePurpose) => {
    const file = form.get(purpose)
    return !chosen.has(purpose) && file instanceof File && file.size > 0
  }
  return {
    ...(refused('pdf') ? { pdf: editingText.choosePdf } : {}),
    ...(refused('picture') ? { picture: editingText.chooseImage } : {}),
  }
}
