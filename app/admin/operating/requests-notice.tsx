import { linkTo } from '#routes'
import { LinkedNotice } from '../shell/linked-notice'

export function RequestsNotice({ count, by, over }: { count: number; by: string; over: boolean }) {
  if (count === 0) return null
  return (
    <LinkedNotice tone={over ? 'bad' : 'warn'} to={linkTo('deletionRequests')} link="Answer data requests">
      {count === 1 ? '1 client waits' : `${count} clients wait`} for their data to be corrected or deleted.{' '}
      {over ? `The first answer was due by law on ${by}.` : `The first answer is due by law on ${by}.`}
    </LinkedNotice>
  )
}
