import { Link } from 'react-router'
import { linkTo } from '#routes'
import { outboxText } from '#domain/text/staff/mail/outbox'
import { Notice } from '#ui/notices/notice'

export function MailNotSetUp({ maySetUp }: { maySetUp: boolean }) {
  return (
    <Notice tone="warn">
      <p>
        {outboxText.notSetUp}{' '}
        {maySetUp ? (
          <Link className="text-link" to={linkTo('adminEmail')}>
            {outboxText.setUp}
          </Link>
        ) : null}
      </p>
    </Notice>
  )
}
