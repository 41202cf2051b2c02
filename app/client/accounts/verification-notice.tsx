import { linkTo } from '#routes'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'

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
          <p>Thank you. Your e-mail address is confirmed.</p>
        </Notice>
      </output>
    )
  return (
    <section aria-label="Confirm your e-mail address" className="verification">
      <output>
        {notice === 'sent' ? (
          <Notice tone="good">
            <p>A new link is on its way to {email}. It may take a few minutes, and may lie among the spam.</p>
          </Notice>
        ) : null}
        {notice === 'wait' ? (
          <Notice tone="bad">
            <p>Several links have been sent already. Please look into your mail, or try again in an hour.</p>
          </Notice>
        ) : null}
      </output>
      <Notice tone="warn">
        <p>
          Please confirm that {email} is yours: open the link in the mail we sent you. You can book, pay and train
          meanwhile; two-step sign-in and testimonials wait for it.
        </p>
        <Form method="post" action={linkTo('verification')} preventScrollReset>
          <input type="hidden" name="intent" value="send" />
          <Button look="line" size="touch" pending={pending} pendingText="Sending…">
            Send another link
          </Button>
        </Form>
      </Notice>
    </section>
  )
}
