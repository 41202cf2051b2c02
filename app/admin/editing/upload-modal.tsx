import { CircleCheck } from 'lucide-react'
import { CONTENT_TEXTS } from '#domain/content/content'
import { editingText } from '#domain/text/staff/content/editing'
import { Button } from '#ui/basics/button'
import { Dialog, DialogActions } from '#ui/dialogs/dialog'
import '../../ui/notices/progress.css'

export type UploadPhase = { at: 'idle' } | { at: 'sending' | 'cut'; percent: number } | { at: 'done'; text: string }

export function UploadModal({ phase, onClose, onCancel }: { phase: UploadPhase; onClose(): void; onCancel(): void }) {
  const done = phase.at === 'done'
  const percent = done ? 100 : phase.at === 'idle' ? 0 : phase.percent
  return (
    <Dialog
      open={phase.at !== 'idle'}
      title={editingText.upload.title}
      onClose={() => {
        if (done) onClose()
        return done || phase.at === 'idle'
      }}
    >
      <div className="upload">
        {done ? (
          <p className="upload-done">
            <CircleCheck size={22} aria-hidden="true" />
            {CONTENT_TEXTS.uploaded}
          </p>
        ) : (
          <p className="upload-percent">{editingText.upload.percent(percent)}</p>
        )}
        <progress className="bar" max={100} value={percent} aria-label={editingText.upload.title} />
        <output className="upload-note">{phase.at === 'cut' ? editingText.upload.interrupted : ''}</output>
      </div>
      <DialogActions>
        {done ? null : (
          <Button type="button" look="line" size="touch" onClick={onCancel}>
            {editingText.upload.cancel}
          </Button>
        )}
        <Button type="button" size="touch" disabled={!done} data-start onClick={onClose}>
          {editingText.upload.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
