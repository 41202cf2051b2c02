import { Notice } from '#ui/notices/notice'

export function MailNotSetUp() {
  return (
    <Notice tone="warn">
      <p>
        Mail is not set up, so it is kept here and nothing is lost. Whoever runs the site sets SMTP_URL and MAIL_FROM,
        or the sending service’s MAIL_SERVICE_URL, MAIL_SERVICE_ID, MAIL_TEMPLATE_ID and MAIL_USER_ID; all kept mail
        leaves at the next start.
      </p>
    </Notice>
  )
}
