import { outboxText } from '#domain/text/staff/outbox'
import { Notice } from '#ui/notices/notice'

export function MailNotSetUp() {
  return (
    <Notice tone="warn">
      <p>{outboxText.notSetUp}</p>
    </Notice>
  )
}
