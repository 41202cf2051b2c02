import { Link } from 'react-router'
import { linkTo } from '#routes'
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
          {openLines === 1 ? '1 line' : `${openLines} lines`} of statements of this month{' '}
          {closed ? 'proved' : 'prove'} no payment.{' '}
          {closed ? null : (
            <Link className="text-link" to={linkTo('statementMatches')}>
              Match them
            </Link>
          )}
        </p>
      ) : null}
      {owing ? (
        <p>
          {owing.people === 1 ? '1 trainee' : `${owing.people} trainees`} {closed ? 'owed' : 'owe'} {owing.amount}{' '}
          {closed ? 'when it was closed' : 'now'}.{' '}
          {closed ? null : (
            <Link className="text-link" to={linkTo('adminBalances')}>
              See who
            </Link>
          )}
        </p>
      ) : null}
    </Notice>
  )
}
