import { linkTo } from '#routes'
import { Form, useNavigation } from 'react-router'
import { verificationNoticeText } from '#domain/text/client/accounts/verification'
import { Button } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { PersonField } from '#ui/forms/person-field'

type VerificationStatus = 'sent' | 'wait' | 'confirmed'

export function readVerificationStatus(url: URL): VerificationStatus | null {
  const notice = url.searchParams.get('verification')
  return notice === 'sent' || notice === 'wait' || notice === 'confirmed' ? notice : null
}

export function VerificationNotice({
  email,
  waits,
  notice,
}: {
  email: string
  waits: boolean
  notice: VerificationStatus | null
}) {
  const navigation = useNavigation()
  const pending = navigation.state !== 'idle' && navigation.formAction === linkTo('verification')
  if (!waits && notice !== 'confirmed') return null
  if (!waits)
    return (
      <output className="verification">
        <Notice tone="good">
          <p>{verificationNoticeText.confirmed}</p>
        </Notice>
      </output>
    )
  return (
    <section aria-label={verificationNoticeText.title} className="verification">
      <output>
        {notice === 'sent' ? (
          <Notice tone="good">
            <p>{verificationNoticeText.sent(email)}</p>
          </Notice>
        ) : null}
        {notice === 'wait' ? (
          <Notice tone="bad">
            <p>{verificationNoticeText.wait}</p>
          </Notice>
        ) : null}
      </output>
      <Notice tone="warn">
        <p>{verificationNoticeText.ask(email)}</p>
        <Form method="post" action={linkTo('verification')} preventScrollReset>
          <PersonField />
          <input type="hidden" name="intent" value="send" />
          <Button look="line" size="touch" pending={pending} pendingText={verificationNoticeText.sending}>
            {verificationNoticeText.send}
          </Button>
        </Form>
      </Notice>
    </section>
  )
}
