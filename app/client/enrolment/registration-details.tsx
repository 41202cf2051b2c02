import { linkTo } from '#routes'
import { useState } from 'react'
import { Button, buttonClass } from '#ui/basics/button'
import { Dialog, DialogActions } from '#ui/dialogs/dialog'

export function PaymentDetails({ fileId }: { fileId: string | null }) {
  const [open, setOpen] = useState(false)
  if (!fileId) return <p className="field-hint">Ask the academy how to pay; then upload the receipt here.</p>
  const picture = linkTo('fileView', { id: fileId })
  return (
    <>
      <Button type="button" look="line" className="wide needs-script" onClick={() => setOpen(true)}>
        Payment details
      </Button>
      <noscript>
        <a href={picture} className={buttonClass('line', 'public', 'wide')}>
          Payment details
        </a>
      </noscript>
      <Dialog open={open} onClose={() => setOpen(false)} title="Payment details" wide>
        <img
          className="details-picture"
          src={picture}
          alt="How to pay: the academy's GCash and bank accounts"
          width={1080}
          height={1350}
        />
        <form method="dialog">
          <DialogActions>
            <a className={buttonClass('line', 'touch')} href={picture} download="payment-details.jpg">
              Save picture
            </a>
            <Button size="touch">Close</Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  )
}
