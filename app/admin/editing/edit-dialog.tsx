import { useState, type ReactNode } from 'react'
import { Form, Link, useFetcher, useLocation, useOutletContext } from 'react-router'
import type { FieldErrors } from '#domain/forms'
import { editingText } from '#domain/text/staff/content/editing'
import type { Refusal } from '#app/action-result'
import { Button, buttonClass } from '#ui/basics/button'
import { Dialog } from '#ui/dialogs/dialog'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import type { ChosenFile, FilePurpose } from './file-field.tsx'
import { MessageDialog } from '#ui/dialogs/message-dialog'
import { Notice } from '#ui/notices/notice'
import { UnsavedPrompt, useUnsaved } from '#ui/dialogs/unsaved'
import { UploadModal } from './upload-modal.tsx'
import type { EntryResult, EntryVersion } from './entry-result.ts'
import { useBackToList } from '../list/over-list.ts'
import { useEditSave, useEditState, type EditState } from './edit-save.ts'

export type Chosen = Pick<ReadonlyMap<FilePurpose, ChosenFile>, 'has'>

type Props = {
  title: string
  submit?: string
  pendingText?: string
  list: string
  start: { key: string; revision: number | null }
  posted: EntryResult | undefined
  check(form: FormData, chosen: Chosen): FieldErrors
  modal?: boolean
  problem?: FieldErrors
  children(state: {
    errors: FieldErrors
    uploads: EntryVersion['uploads']
    choose(purpose: FilePurpose, judged: Promise<ChosenFile | null>): void
  }): ReactNode
}

export function EditDialog(props: Props) {
  const { title, list, start, posted, check, modal = false, problem = {}, children } = props
  const fetcher = useFetcher<EntryResult>()
  const toList = useBackToList(list)
  const location = useLocation()
  const say = useOutletContext<(text: string) => void>()
  const unsaved = useUnsaved()
  // Saves the version the user opened, even after the page revalidates.
  const [begun] = useState(posted?.target ? { key: posted.target, revision: posted.revision ?? null } : start)
  const here = location.pathname + location.search
  const leave = () => {
    unsaved.settle()
    toList()
  }
  const onDone = (text: string) => {
    unsaved.settle()
    if (modal) return
    say(text)
    leave()
  }
  const state = useEditState({ fetcher, posted, problem, modal, onDone })
  const { submitted, cancel } = useEditSave({ state, fetcher, here, modal, check })
  const { result, uploads } = state
  const found = useSummary(result.errors)
  const choose = (purpose: FilePurpose, judged: Promise<ChosenFile | null>) => {
    unsaved.touch()
    state.choose(purpose, judged)
  }
  return (
    <>
      <title>{found.length > 0 ? editingText.errorTitle(title) : title}</title>
      <Dialog open title={title} wide onClose={() => unsaved.leaving(leave)}>
        <ErrorSummary errors={found} />
        {result.refusal ? (
          <EditRefusal refusal={result.refusal} list={list} here={here} onReload={unsaved.settle} />
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
          {children({ errors: result.errors, uploads, choose })}
          <EditActions {...props} busy={state.busy} onCancel={() => unsaved.leaving(leave)} />
        </Form>
      </Dialog>
      <SaveMessages state={state} say={say} leave={leave} onCancel={cancel} />
      <UnsavedPrompt prompt={unsaved.prompt} />
    </>
  )
}

function EditRefusal({
  refusal,
  list,
  here,
  onReload,
}: {
  refusal: Refusal
  list: string
  here: string
  onReload(): void
}) {
  return (
    <div role="alert" className="edit-refusal">
      <Notice tone="bad">
        <p>{refusal.text}</p>
        {refusal.reload ? (
          <p>
            {editingText.inputKept}{' '}
            <a className="text-link" href={here} onClick={onReload}>
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
  )
}

function EditActions({
  list,
  submit = editingText.save,
  pendingText = editingText.saving,
  busy,
  onCancel,
}: Pick<Props, 'list' | 'submit' | 'pendingText'> & { busy: boolean; onCancel(): void }) {
  return (
    <div className="dialog-actions edit-actions">
      <Link
        className={buttonClass('line', 'touch')}
        to={list}
        preventScrollReset
        onClick={(event) => {
          event.preventDefault()
          onCancel()
        }}
      >
        {editingText.cancel}
      </Link>
      <Button size="touch" pending={busy} pendingText={pendingText}>
        {submit}
      </Button>
    </div>
  )
}

function SaveMessages({
  state: { result, phase, setResult, setPhase },
  say,
  leave,
  onCancel,
}: {
  state: EditState
  say(text: string): void
  leave(): void
  onCancel(): void
}) {
  return (
    <>
      <UploadModal
        phase={phase}
        onCancel={onCancel}
        onClose={() => {
          if (phase.at !== 'done') return
          say(phase.text)
          setPhase({ at: 'idle' })
          leave()
        }}
      />
      <MessageDialog
        urgent
        message={result.failed ? { title: editingText.error, text: result.failed } : null}
        onClose={() => setResult((known) => ({ ...known, failed: null }))}
      />
    </>
  )
}
