import { Download, ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import { linkTo } from '#routes'
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

export function OwnAcknowledgements({
  acknowledgements,
  enrolled,
}: {
  acknowledgements: readonly OwnAcknowledgement[]
  enrolled: boolean
}) {
  if (acknowledgements.length === 0) return null
  return (
    <section className="client-part" aria-labelledby="acknowledgements-title">
      <h2 id="acknowledgements-title">Your payments</h2>
      {enrolled ? (
        <p>
          <Link className="text-link" to={linkTo('balance')}>
            What was agreed and paid
          </Link>
        </p>
      ) : null}
      <ul className="own-acknowledgements">
        {acknowledgements.map(({ number, packageName, amount, day, voided }) => (
          <li key={number}>
            <ReceiptText size={24} aria-hidden="true" />
            <p>
              <strong>
                {amount} <span>for {packageName}</span>
              </strong>
              <small>
                {day} · Receipt {number}
              </small>
              {voided ? <StatusPill tone="bad">Void</StatusPill> : null}
            </p>
            <a
              className={buttonClass('line', 'touch')}
              href={linkTo('ownAcknowledgement', { number })}
              aria-label={`PDF of receipt ${number}`}
              download
            >
              <Download size={18} aria-hidden="true" />
              PDF
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
