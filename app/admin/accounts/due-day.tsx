import { dataRequestsText } from '#domain/text/staff/accounts/data-requests'
import { StatusPill } from '#ui/notices/status-pill'

export function DueDay({ day, words, over }: { day: string; words: string; over: boolean }) {
  return over ? (
    <StatusPill tone="bad">{dataRequestsText.overdue(words)}</StatusPill>
  ) : (
    <>
      {dataRequestsText.dueBy} <time dateTime={day}>{words}</time>
    </>
  )
}
