import { linkTo } from '#routes'
import { useState } from 'react'
import { data, redirect } from 'react-router'
import { bookingPath, loginPath } from '#domain/accounts/accounts'
import { contactText } from '#domain/text/shared/contact'
import { ACTION_REFUSALS, type ActionRefusal } from '#domain/text/shared/refusals'
import { no } from '#domain/enrolment/enrolment'
import { packageKeyFrom, packageSlug } from '#domain/enrolment/packages'
import { toMessengerLink } from '#domain/content/contact'
import { pageSharing } from '#domain/content/share-tags'
import { originOf } from '#app/workflows/content/origin'
import { previewedSite } from '#app/workflows/content/site-preview'
import { ticketsFrom, ticketsOf } from '#app/workflows/enrolment/tickets'
import { defineVisitorAction } from '#app/action'
import { academyContext } from '#app/context'
import { readSiteTexts } from '#domain/content/site/site-texts'
import { siteIdentity } from '#records/content/content'
import { readSiteContent } from '#records/content/site-content'
import { bookPackage } from '#records/enrolment/enrolment'
import { trainingPackage } from '#records/enrolment/packages'
import { MessageDialog } from '#ui/dialogs/message-dialog'
import { ShareTags } from '../parts/share-tags.tsx'
import { ProgressSteps } from '#ui/progress-steps'
import { useBrand } from '#ui/site/brand'
import { Eyebrow } from '../parts/hero-title.tsx'
import { TicketCard } from './ticket-card.tsx'
import { Island } from '#ui/basics/island'
import { ContinueNotice } from './continue-notice'
import type { Route } from './+types/packages'

const BY_ADDRESS = ['admin-cannot-book', 'current-package-ongoing', 'payment-pending', 'no-longer-offered'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, config } = context.get(academyContext)
  const refused = BY_ADDRESS.find((name) => name === url.searchParams.get('refused'))
  const draft = await previewedSite(context, url)
  const [packages, { brand }, content] = await Promise.all([
    draft ? ticketsFrom(draft.packages) : ticketsOf(records),
    draft?.identity ?? siteIdentity(records),
    draft?.content ?? readSiteContent(records),
  ])
  const texts = readSiteTexts(content.texts)
  const offered = packages.map(({ name, price }) => `${name}, ${price}`).join('; ')
  const description = `${offered}. Choose a package, send your proof of payment, and train.`
  return {
    packages,
    texts,
    sharing: pageSharing(
      { title: texts['admission.title'], description, path: linkTo('packages') },
      brand ?? '',
      originOf(config, url),
    ),
    refusal: refused ? wordsOf(refused) : null,
  }
}

export const action = defineVisitorAction({
  read(form) {
    const key = packageKeyFrom(form.get('package'))
    if (!key) throw data(null, { status: 400 })
    return { ok: true, value: key }
  },
  run: async (key, { academy, actor }) => (actor ? bookPackage(academy.records, actor.id, key) : no('visitor')),
  refusals: { ...ACTION_REFUSALS, visitor: 'explained' },
  async explain({ reason }, key, { academy }) {
    if (reason === 'visitor') return redirect(loginPath(bookingPath(key), 'sign-up'), 303)
    const isUnknown = reason === 'no-longer-offered' && !(await trainingPackage(academy.records, key))
    return isUnknown ? { status: 400 } : {}
  },
  done: (_booked, key) => ({ leave: linkTo('registration', { packagesid: packageSlug(key) }) }),
})

export default function Packages({
  loaderData: { packages, texts, sharing, refusal },
  actionData,
}: Route.ComponentProps) {
  const [closed, setClosed] = useState<unknown>(null)
  const said = actionData?.refusal ?? refusal
  return (
    <>
      <ShareTags sharing={sharing} />
      <section className="admission">
        <div className="wrap">
          <ProgressSteps current="Packages" isShared />
          <header className="admission-head">
            <Eyebrow text={texts['admission.eyebrow']} />
            <h1 className="headline">{texts['admission.title']}</h1>
            <Island name="continue">
              <ContinueNotice />
            </Island>
          </header>
          <h2>{texts['admission.choose']}</h2>
          {packages.length > 0 ? (
            <ul className="tickets">
              {packages.map((ticket) => (
                <TicketCard key={ticket.key} ticket={ticket} />
              ))}
            </ul>
          ) : (
            <p>The packages are being prepared. Please come back a little later.</p>
          )}
          <AskOnMessenger />
        </div>
      </section>
      <MessageDialog message={closed === said ? null : said} onClose={() => setClosed(said)} />
    </>
  )
}

function AskOnMessenger() {
  const { messenger } = useBrand().contact
  const link = messenger && toMessengerLink(messenger, 'packages')
  return link ? (
    <p className="admission-ask">
      <a className="text-link" href={link} rel="noopener">
        {contactText.askOnMessenger}
      </a>
    </p>
  ) : null
}

function wordsOf(refusal: ActionRefusal): { title: string; text: string } {
  const { title, text } = ACTION_REFUSALS[refusal]
  return { title, text }
}
