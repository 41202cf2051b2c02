import { useState } from 'react'
import { deleteAttemptText as text } from '#domain/text/client/training/practice'
import { Button } from '#ui/basics/button'
import { Dialog, DialogActions } from '#ui/dialogs/dialog'

export function DeleteAttempt({ drill, onDelete }: { drill: string; onDelete(): void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button type="button" look="ghost" size="touch" aria-label={text.named(drill)} onClick={() => setOpen(true)}>
        {text.button}
      </Button>
      <Dialog open={isOpen} onClose={close} title={text.title} urgent>
        <p className="dialog-text">{text.text}</p>
        <DialogActions>
          <Button type="button" look="line" size="touch" data-start onClick={close}>
            {text.cancel}
          </Button>
          <Button
            type="button"
            look="danger"
            size="touch"
            onClick={() => {
              close()
              onDelete()
            }}
          >
            {text.confirm}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
