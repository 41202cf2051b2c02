import { Download, ReceiptText } from 'lucide-react'
import { linkTo } from '#routes'
import { ownReceiptsText } from '#domain/text/client/money/receipts'
import { buttonClass } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import './own-acknowledgements.css'

type OwnAcknowledgement = {
  number: string
  packageName: string
  amount: string
  day: string
  voided: boolean
}

export function OwnAcknowledgements({ acknowledgements }: { acknowledgements: readonly OwnAcknowledgement[] }) {
  if (acknowledgements.length === 0) return null
  return (
    <section className="client-part" aria-labelledby="acknowledgements-title">
      <h2 id="acknowledgements-title">{ownReceiptsText.title}</h2>
      <ul className="own-acknowledgements">
        {acknowledgements.map(({ number, packageName, amount, day, voided }) => (
          <li key={number}>
            <ReceiptText size={24} aria-hidden="true" />
            <p>
              <strong>
                {amount} <span>{ownReceiptsText.forPackage(packageName)}</span>
              </strong>
              <small>{ownReceiptsText.receipt(day, number)}</small>
              {voided ? <StatusPill tone="bad">{ownReceiptsText.void}</StatusPill> : null}
            </p>
            <a
              className={buttonClass('line', 'touch')}
              href={linkTo('ownAcknowledgement', { number })}
              aria-label={ownReceiptsText.pdfOf(number)}
              download
            >
              <Download size={18} aria-hidden="true" />
              {ownReceiptsText.pdf}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
