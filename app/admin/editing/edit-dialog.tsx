import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { Form, Link, useFetcher, useLocation, useOutletContext } from 'react-router'
import { uploadFailed } from '#domain/content/content'
import type { FieldErrors } from '#domain/forms'
import { CONNECTION_TEXTS } from '#domain/line'
import { editingText } from '#domain/text/staff/content/editing'
import { lineLost } from '#app/offline/line-lost'
import { Button, buttonClass } from '#ui/basics/button'
import { Dialog } from '#ui/dialogs/dialog'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import type { ChosenFile, FilePurpose } from './file-field.tsx'
import { MessageDialog } from '#ui/dialogs/message-dialog'
import { Notice } from '#ui/notices/notice'
import { UnsavedPrompt, useUnsaved } from '#ui/dialogs/unsaved'
import { UploadModal, type UploadPhase } from './upload-modal.tsx'
import type { ContentAnswer } from '../content/content-answer.ts'
import { useBackToList } from '../list/over-list.ts'
import { ChosenFiles, sendFile } from './save-sender.ts'

export type Chosen = Pick<ReadonlyMap<FilePurpose, ChosenFile>, 'has'>

type Props = {
  title: string
  submit?: string
  pendingText?: string
  list: string
  start: { key: string; revision: number | null }
  posted: ContentAnswer | undefined
  check(form: FormData, chosen: Chosen): FieldErrors
  modal?: boolean
  problem?: FieldErrors
  children(state: {
    errors: FieldErrors
    uploads: ContentAnswer['uploads']
    choose(purpose: FilePurpose, judged: Promise<ChosenFile | null>): void
  }): ReactNode
}

/** Uploads files before the text, and stays open with its input until the save succeeds. */
export function EditDialog({
  title,
  submit = editingText.save,
  pendingText = editingText.saving,
  list,
  start,
  posted,
  check,
  modal = false,
  problem = {},
  children,
}: Props) {
  const fetcher = useFetcher<ContentAnswer>()
  const toList = useBackToList(list)
  const location = useLocation()
  const say = useOutletContext<(text: string) => void>()
  const unsaved = useUnsaved()
  // Saves the version the user opened, even after the page revalidates.
  const [begun] = useState(posted && posted.key ? { key: posted.key, revision: posted.revision } : start)
  const [answer, setAnswer] = useState<{
    errors: FieldErrors
    refusal: ContentAnswer['refusal']
    failed: string | null
  }>(posted ?? { errors: problem, refusal: null, failed: null })
  const [uploads, setUploads] = useState(posted?.uploads ?? { picture: null, pdf: null })
  const [phase, setPhase] = useState<UploadPhase>({ at: 'idle' })
  const [busy, setBusy] = useState(false)
  const [chosen] = useState(() => new ChosenFiles())
  const saving = useRef(false)
  const stop = useRef<(() => void) | null>(null)
  const found = useSummary(answer.errors)
  const here = location.pathname + location.search

  const leave = () => {
    unsaved.settle()
    toList()
  }
  const fail = (text: string | null) => {
    setBusy(false)
    setPhase({ at: 'idle' })
    if (text !== null) setAnswer({ errors: {}, refusal: null, failed: uploadFailed(text) })
  }
  const came = fetcher.state === 'idle' ? fetcher.data : undefined
  const [seen, setSeen] = useState<ContentAnswer | undefined>(undefined)
  if (came && came !== seen) {
    setSeen(came)
    setBusy(false)
    setPhase(came.done && modal ? { at: 'done', text: came.done } : { at: 'idle' })
    if (!came.done) setAnswer(came)
  }
  const finish = useEffectEvent((last: ContentAnswer) => {
    if (last.errors.picture || last.errors.pdf) void chosen.forgetTravels()
    if (!last.done) return
    unsaved.settle()
    if (modal) return
    say(last.done)
    leave()
  })
  useEffect(() => {
    if (seen) finish(seen)
  }, [seen])
  useEffect(() => () => stop.current?.(), [])

  const save = async (form: HTMLFormElement) => {
    const files = await chosen.judged()
    const words = new FormData(form)
    const errors = { ...check(words, files), ...refusedIn(words, files) }
    setAnswer({ errors, refusal: null, failed: null })
    if (Object.keys(errors).length > 0) return
    setBusy(true)
    if (modal) setPhase({ at: 'sending', percent: 0 })
    const total = [...files.values()].reduce((sum, { file }) => sum + file.size, 0)
    let before = 0
    for (const [purpose, file] of files) {
      const at = (sent: number) => Math.min(99, Math.floor((99 * (before + sent)) / Math.max(1, total)))
      const trip = await sendFile(purpose, file, {
        progress: (sent) => modal && setPhase({ at: 'sending', percent: at(sent) }),
        cut: () => modal && setPhase((now) => ({ at: 'cut', percent: 'percent' in now ? now.percent : 0 })),
        stopper: (halt) => {
          stop.current = halt
        },
      })
      if (!trip.ok) return fail(trip.text)
      before += file.file.size
      words.delete(purpose)
      words.set(`${purpose}Upload`, file.uploadId ?? '')
    }
    for (const purpose of ['picture', 'pdf'] as const) if (words.get(purpose) instanceof File) words.delete(purpose)
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
  return (
    <>
      <title>{found.length > 0 ? editingText.errorTitle(title) : title}</title>
      <Dialog open title={title} wide onClose={() => unsaved.leaving(leave)}>
        <ErrorSummary errors={found} />
        {answer.refusal ? (
          <div role="alert" className="edit-refusal">
            <Notice tone="bad">
              <p>{answer.refusal.text}</p>
              {answer.refusal.reload ? (
                <p>
                  {editingText.inputKept}{' '}
                  <a className="text-link" href={here} onClick={unsaved.settle}>
                    {editingText.reload}
                  </a>{' '}
                  {editingText.afterReload}
                </p>
              ) : (
                <p>
                  <Link className="text-link" to={list}>
                    {editingText.backToList}
                  </Link>
                </p>
              )}
            </Notice>
          </div>
        ) : null}
        <Form
          method="post"
          action={here}
          encType="multipart/form-data"
          noValidate
          onSubmit={submitted}
          onChange={unsaved.touch}
          className="edit-form"
        >
          <input type="hidden" name="key" value={begun.key} />
          <input type="hidden" name="revision" value={begun.revision ?? ''} />
          {children({
            errors: answer.errors,
            uploads,
            choose(purpose, judged) {
              unsaved.touch()
              setUploads((known) => ({ ...known, [purpose]: null }))
              setAnswer((known) => ({
                ...known,
                errors: Object.fromEntries(Object.entries(known.errors).filter(([name]) => name !== purpose)),
              }))
              chosen.choose(purpose, judged)
            },
          })}
          <div className="dialog-actions edit-actions">
            <Link
              className={buttonClass('line', 'touch')}
              to={list}
              preventScrollReset
              onClick={(event) => {
                event.preventDefault()
                unsaved.leaving(leave)
              }}
            >
              {editingText.cancel}
            </Link>
            <Button size="touch" pending={busy} pendingText={pendingText}>
              {submit}
            </Button>
          </div>
        </Form>
      </Dialog>
      <UploadModal
        phase={phase}
        onCancel={() => stop.current?.()}
        onClose={() => {
          if (phase.at !== 'done') return
          say(phase.text)
          setPhase({ at: 'idle' })
          leave()
        }}
      />
      <MessageDialog
        urgent
        message={answer.failed ? { title: editingText.error, text: answer.failed } : null}
        onClose={() => setAnswer((known) => ({ ...known, failed: null }))}
      />
      <UnsavedPrompt prompt={unsaved.prompt} />
    </>
  )
}

function refusedIn(form: FormData, chosen: Chosen): FieldErrors {
  const refused = (purpose: FilePurpose) => {
    const file = form.get(purpose)
    return !chosen.has(purpose) && file instanceof File && file.size > 0
  }
  return {
    ...(refused('pdf') ? { pdf: editingText.choosePdf } : {}),
    ...(refused('picture') ? { picture: editingText.chooseImage } : {}),
  }
}
