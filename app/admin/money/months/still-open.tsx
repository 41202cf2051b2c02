import { Link } from 'react-router'
import { linkTo } from '#routes'
import { monthText } from '#domain/text/staff/money/monthly-close'
import { Notice } from '#ui/notices/notice'

type Open = {
  openLines: number
  owing: { people: number; amount: string } | null
  closed: object | null
}

export function StillOpen({ openLines, owing, closed }: Open) {
  if (openLines === 0 && !owing) return null
  return (
    <Notice tone={closed ? 'info' : 'warn'}>
      {openLines > 0 ? (
        <p>
          {closed ? monthText.openTransactionsClosed(openLines) : monthText.openTransactions(openLines)}
          {closed ? null : (
            <Link className="text-link" to={linkTo('statementMatches')}>
              {monthText.matchTransactions}
            </Link>
          )}
        </p>
      ) : null}
      {owing ? (
        <p>
          {closed ? monthText.owingClosed(owing.people, owing.amount) : monthText.owing(owing.people, owing.amount)}
          {closed ? null : (
            <Link className="text-link" to={linkTo('adminBalances')}>
              {monthText.viewBalances}
            </Link>
          )}
        </p>
      ) : null}
    </Notice>
  )
}
