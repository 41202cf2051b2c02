import { linkTo } from '#routes'
import { Link } from 'react-router'

export function Trail({ here }: { here: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="trail">
        <li>
          <Link to={linkTo('home')}>Home</Link>
        </li>
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
