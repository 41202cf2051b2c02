import { buttonClass } from '#ui/basics/button'
import { Dialog, DialogActions } from './dialog'

export function MessageDialog({
  message,
  onClose,
  urgent = false,
}: {
  message: { title?: string; text: string } | null
  onClose(): void
  urgent?: boolean
}) {
  return (
    <Dialog open={message !== null} onClose={onClose} title={message?.title ?? ''} urgent={urgent}>
      <p className="dialog-text">{message?.text}</p>
      <form method="dialog">
        <DialogActions>
          <button className={buttonClass('ruby', 'touch')}>OK</button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
