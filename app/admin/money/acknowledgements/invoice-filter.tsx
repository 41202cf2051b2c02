import { Link } from 'react-router'
import { linkTo } from '#routes'
import { receiptsText } from '#domain/text/staff/money/receipts'

const HERE = linkTo('acknowledgements')

export function InvoiceFilter({ without, missing }: { without: boolean; missing: number }) {
  return (
    <nav className="sorts" aria-label={receiptsText.filter}>
      <Link className="sort" to={HERE} aria-current={without ? undefined : 'true'} preventScrollReset>
        {receiptsText.filterAll}
      </Link>
      <Link
        className="sort"
        to={`${HERE}?invoice=none`}
        aria-current={without ? 'true' : undefined}
        preventScrollReset
      >
        {receiptsText.filterWithoutInvoice(missing)}
      </Link>
    </nav>
  )
}
