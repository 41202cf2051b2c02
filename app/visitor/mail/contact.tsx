import { linkTo } from '#routes'
import { no, yes } from '#domain/enrolment/enrolment'
import { CONTACT_LIMIT, CONTACT_TRAP, CONTACT_WORDS, sendingIn } from '#domain/mail/contact'
import { readContact } from '#domain/mail/contact-checks'
import { pageSharing } from '#domain/content/share-tags'
import { defineVisitorAction } from '#app/action'
import { academyContext } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { previewedSite } from '#app/workflows/content/site-preview'
import { readSiteTexts } from '#domain/content/site/site-texts'
import { readSiteContent } from '#records/content/site-content'
import { siteIdentity } from '#records/content/content'
import { keepMessage } from '#records/mail/messages'
import { takeAttempt } from '#records/accounts/throttles'
import { ContactForm } from './contact-form.tsx'
import { ContactSection } from './contact-section.tsx'
import { ErrorSummary } from '#ui/forms/error-summary'
import { ShareTags } from '../parts/share-tags.tsx'
import type { Route } from './+types/contact'

const DESCRIPTION = 'Write to us. A person reads every message and answers by email.'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, config } = context.get(academyContext)
  const draft = await previewedSite(context, url)
  const { brand } = draft?.identity ?? (await siteIdentity(records))
  const content = draft?.content ?? (await readSiteContent(records))
  const texts = readSiteTexts(content.texts)
  return {
    texts,
    sharing: pageSharing(
      {
        title: texts['contact.title'],
        description: texts['contact.lead'] || DESCRIPTION,
        path: linkTo('contact'),
      },
      brand ?? '',
      originOf(config, url),
    ),
  }
}

export const action = defineVisitorAction({
  read(form) {
    const { message, input: values, errors } = readContact(form)
    if (!message) return { ok: false, errors, values }
    return { ok: true, value: { message, isBot: Boolean(form.get(CONTACT_TRAP)), key: sendingIn(form) }, values }
  },
  async run({ message, isBot, key }, { academy: { records, log }, visit: { address, requestId }, now }) {
    // Bots that fill in the hidden field see the ordinary success.
    if (isBot) return yes(null)
    try {
      const attempt = await takeAttempt(records, `contact:address:${address}`, CONTACT_LIMIT, now)
      if (!attempt.ok) return no('too-many')
      return yes(await keepMessage(records, message, now, key))
    } catch (error) {
      log.error({ err: error, reference: requestId }, 'a contact message could not be stored')
      return no('not-stored')
    }
  },
  refusals: {
    'too-many': { text: CONTACT_WORDS.failed, status: 429 },
    'not-stored': { text: CONTACT_WORDS.failed, status: 503 },
  },
  done: () => ({ text: CONTACT_WORDS.sent }),
})

export default function Contact({ loaderData: { sharing, texts }, actionData }: Route.ComponentProps) {
  return (
    <>
      <ShareTags
        sharing={sharing}
        pageTitle={`${actionData && !actionData.done && !actionData.refusal ? 'Error: ' : ''}${sharing.title}`}
      />
      <ContactSection texts={texts} level="h1">
        {actionData ? <ContactForm answer={actionData} summary={ErrorSummary} /> : undefined}
      </ContactSection>
    </>
  )
}
