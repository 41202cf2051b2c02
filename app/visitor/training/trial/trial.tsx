import { data } from 'react-router'
import { linkTo } from '#routes'
import { no, yes } from '#domain/enrolment/enrolment'
import { toMessengerLink } from '#domain/content/contact'
import { pageSharing } from '#domain/content/share-tags'
import { CONTACT_TRAP } from '#domain/mail/contact'
import { contactText } from '#domain/text/shared/contact'
import { dayInFull, hourInWords } from '#domain/text/shared/sessions'
import { trialText } from '#domain/text/shared/training/trial'
import { dayOf, toManilaTime } from '#domain/training/manila'
import { readSource, TRIAL_LIMITS } from '#domain/training/trial/enquiries'
import { readTrialForm } from '#domain/training/trial/trial-form'
import { defineVisitorAction } from '#app/action'
import { academyContext } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { takeAttempts } from '#records/accounts/throttles'
import { siteIdentity } from '#records/content/content'
import { bookTrial } from '#records/training/trial/book-trial'
import { listFreeTrialSlots } from '#records/training/trial/trial-slots'
import { useBrand } from '#ui/site/brand'
import { ShareTags } from '../../parts/share-tags.tsx'
import { TrialForm } from './trial-form.tsx'
import type { Route } from './+types/trial'
import '../../mail/contact-section.css'
import './trial.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, config, now } = context.get(academyContext)
  const { brand, menuPages } = await siteIdentity(records)
  if (!menuPages.trial) throw data(null, { status: 404 })
  const slots = await listFreeTrialSlots(records.read, now())
  const days = Map.groupBy(slots, ({ startsAt }) => dayOf(startsAt))
  return {
    days: [...days].map(([day, starts]) => ({
      day,
      name: dayInFull(day),
      slots: starts.map(({ id, startsAt, coachFirstName }) => ({
        id,
        time: hourInWords(toManilaTime(startsAt)),
        coach: coachFirstName,
      })),
    })),
    sharing: pageSharing(
      { title: trialText.title, description: trialText.description, path: linkTo('trial') },
      brand ?? '',
      originOf(config, url),
    ),
  }
}

/** The form has no address of its own, so that it sends the page's query with its `ref`. */
export const action = defineVisitorAction({
  read(form, { url }) {
    const { enquiry, errors, values } = readTrialForm(form)
    if (!enquiry) return { ok: false, errors, values }
    const isBot = Boolean(form.get(CONTACT_TRAP))
    return { ok: true, value: { isBot, enquiry: { ...enquiry, source: readSource(url.searchParams) } }, values }
  },
  async run({ isBot, enquiry }, { academy: { records }, visit, now }) {
    if (!(await siteIdentity(records)).menuPages.trial) return no('not-public')
    // Bots that fill in the hidden field see the ordinary success.
    if (isBot) return yes({ done: 'received' as const })
    const attempts = [
      { subject: `trial:address:${visit.address}`, limit: TRIAL_LIMITS.address },
      { subject: `trial:email:${enquiry.email}`, limit: TRIAL_LIMITS.email },
    ]
    if (!(await takeAttempts(records, attempts, now)).ok) return no('too-many')
    return bookTrial(records, enquiry, now)
  },
  refusals: {
    'not-public': 404,
    'too-many': { text: trialText.tooMany, status: 429 },
    'slot-gone': { text: trialText.slotGone, status: 409, field: 'slot' },
  },
  done: ({ value }) => ({
    leave: value.done === 'booked' ? linkTo('trialBooked', { token: value.token }) : linkTo('trialSent'),
  }),
})

export default function Trial({ loaderData: { days, sharing }, actionData }: Route.ComponentProps) {
  const hasErrors = Object.keys(actionData?.errors ?? {}).length > 0
  return (
    <>
      <ShareTags sharing={sharing} pageTitle={`${hasErrors ? 'Error: ' : ''}${sharing.title}`} />
      <section className="contact trial" aria-labelledby="trial-title">
        <div className="wrap contact-grid">
          <div>
            <h1 className="headline" id="trial-title">
              {trialText.title}
            </h1>
            <p className="lead">{trialText.lead}</p>
            <AskOnMessenger />
            <p className="contact-privacy">
              {trialText.privacyBefore}
              <a href={linkTo('privacy')}>{trialText.privacyLink}</a>
              {trialText.privacyAfter}
            </p>
          </div>
          <TrialForm days={days} answer={actionData ?? null} />
        </div>
      </section>
    </>
  )
}

function AskOnMessenger() {
  const { messenger } = useBrand().contact
  const link = messenger && toMessengerLink(messenger, 'trial')
  return link ? (
    <p className="trial-ask">
      <a className="text-link" href={link} rel="noopener">
        {contactText.askOnMessenger}
      </a>
    </p>
  ) : null
}
