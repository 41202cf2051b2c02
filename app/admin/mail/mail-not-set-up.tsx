import { outboxText } from '#domain/text/staff/mail/outbox'
import { Notice } from '#ui/notices/notice'

export function MailNotSetUp() {
  return (
    <Notice tone="warn">
      <p>{outboxText.notSetUp}</p>
    </Notice>
  )
}
