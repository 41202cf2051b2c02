import { linkTo } from '#routes'
import { useState } from 'react'
import { proofText } from '#domain/text/client/enrolment/proof'
import { Button, buttonClass } from '#ui/basics/button'
import type { PayExactlyData } from '../money/pay-exactly/load-pay-exactly.ts'
import { Dialog, DialogActions } from '#ui/dialogs/dialog'

const { details } = proofText

type Props = { fileId: string | null; pay: Pick<PayExactlyData, 'accounts' | 'picture'> | null }

export function PaymentDetails({ fileId, pay }: Props) {
  const [open, setOpen] = useState(false)
  if (!fileId) return pay?.accounts.length || pay?.picture ? null : <p className="field-hint">{details.none}</p>
  const picture = linkTo('fileView', { id: fileId })
  return (
    <>
      <Button type="button" look="line" className="wide needs-script" onClick={() => setOpen(true)}>
        {details.title}
      </Button>
      <noscript>
        <a href={picture} className={buttonClass('line', 'public', 'wide')}>
          {details.title}
        </a>
      </noscript>
      <Dialog open={open} onClose={() => setOpen(false)} title={details.title} wide>
        <img className="details-picture" src={picture} alt={details.picture} width={1080} height={1350} />
        <form method="dialog">
          <DialogActions>
            <a className={buttonClass('line', 'touch')} href={picture} download="payment-details.jpg">
              {details.save}
            </a>
            <Button size="touch">{details.close}</Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  )
}
