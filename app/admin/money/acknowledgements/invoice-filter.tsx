import { Link } from 'react-router'
import { linkTo } from '#routes'

const HERE = linkTo('acknowledgements')

export function InvoiceFilter({ without, missing }: { without: boolean; missing: number }) {
  return (
    <nav className="sorts" aria-label="Filter">
      <Link className="sort" to={HERE} aria-current={without ? undefined : 'true'} preventScrollReset>
        All
      </Link>
      <Link
        className="sort"
        to={`${HERE}?invoice=none`}
        aria-current={without ? 'true' : undefined}
        preventScrollReset
      >
        Without BIR invoice ({missing})
      </Link>
    </nav>
  )
}
