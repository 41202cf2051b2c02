import { linkTo } from '#routes'
import { requestsNoticeText } from '#domain/text/staff/operating/dashboard'
import { LinkedNotice } from '../shell/linked-notice'

export function RequestsNotice({ count, by, over }: { count: number; by: string; over: boolean }) {
  if (count === 0) return null
  return (
    <LinkedNotice tone={over ? 'bad' : 'warn'} to={linkTo('deletionRequests')} link={requestsNoticeText.viewRequests}>
      {over ? requestsNoticeText.overdue(count, by) : requestsNoticeText.due(count, by)}
    </LinkedNotice>
  )
}
