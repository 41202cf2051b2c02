import { linkTo } from '#routes'
import { data } from 'react-router'
import { CONTACT_LIMIT, CONTACT_TRAP, sendingIn } from '#domain/mail/contact'
import { readContact } from '#domain/mail/contact-checks'
import { pageSharing } from '#domain/content/share-tags'
import { academyContext, visitContext } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { siteIdentity } from '#records/content/content'
import { keepMessage } from '#records/mail/messages'
import { takeAttempt } from '#records/accounts/throttles'
import { ContactForm, type ContactAnswer } from './contact-form.tsx'
import { ContactSection } from './contact-section.tsx'
import { ErrorSummary } from '#ui/forms/error-summary'
import { ShareTags } from '../parts/share-tags.tsx'
import type { Route } from './+types/contact'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, config } = context.get(academyContext)
  const { brand } = await siteIdentity(records)
  return {
    sharing: pageSharing(
      {
        title: 'Contact us',
        description:
          'Ask about a class, a date or a stage you are thinking of. A person reads every message and answers by email.',
        path: linkTo('contact'),
      },
      brand ?? '',
      originOf(config, url),
    ),
  }
}

/** 'sent' means that the message is stored; a worker mails it later. */
export async function action({ context, request }: Route.ActionArgs) {
  const { records, log, now } = context.get(academyContext)
  const { address, requestId } = context.get(visitContext)
  const form = await request.formData()
  const { message, input: values, errors } = readContact(form)
  const answered = (state: ContactAnswer['state'], status: number) =>
    data<ContactAnswer>({ state, values: state === 'sent' ? null : values, errors }, { status })
  if (!message) return answered('wrong', 422)
  // Bots that fill in the hidden field see the ordinary success.
  if (form.get(CONTACT_TRAP)) return answered('sent', 200)
  try {
    const attempt = await takeAttempt(records, `contact:address:${address}`, CONTACT_LIMIT, now())
    if (!attempt.ok) return answered('failed', 429)
    await keepMessage(records, message, now(), sendingIn(form))
  } catch (error) {
    log.error({ err: error, reference: requestId }, 'a contact message could not be stored')
    return answered('failed', 503)
  }
  return answered('sent', 200)
}

export default function Contact({ loaderData: { sharing }, actionData }: Route.ComponentProps) {
  return (
    <>
      <ShareTags sharing={sharing} pageTitle={`${actionData?.state === 'wrong' ? 'Error: ' : ''}${sharing.title}`} />
      <ContactSection level="h1">
        {actionData ? <ContactForm answer={actionData} summary={ErrorSummary} /> : undefined}
      </ContactSection>
    </>
  )
}
