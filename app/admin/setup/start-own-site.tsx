import { linkTo } from '#routes'
import { Form, redirect, useNavigation } from 'react-router'
import { no } from '#domain/enrolment/enrolment'
import { OWN_SITE_PARTS, type OwnSitePart } from '#domain/setup/own-site'
import { ownSiteRefusalText, ownSiteText as text } from '#domain/text/staff/setup/start-own-site'
import { demoLoadedAt } from '#records/content/starter'
import { readStoredEmail } from '#records/mail/email-settings'
import { defineAction, defineActions } from '#app/action'
import { signedIn } from '#app/context'
import { Button, ButtonLink } from '#ui/basics/button'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { PageHead } from '../list/page-head.tsx'
import type { Route } from './+types/start-own-site'
import './start-own-site.css'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: text.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy } = signedIn(context)
  if (!(await demoLoadedAt(academy.records))) throw redirect(linkTo('adminSetup'))
  const isAgain = url.searchParams.has('ask')
  const email = await readStoredEmail(academy.records)
  // Settings that sent no test email may be the reason why a new owner gets no email.
  const offered = OWN_SITE_PARTS.filter((part) => part !== 'email' || email?.testedAt)
  const ticked = offered.filter((part) => (isAgain ? url.searchParams.has(`keep-${part}`) : part !== 'identity'))
  return { canPress: academy.startOwnSite !== undefined, offered, ticked }
}

export const action = defineActions({
  start: defineAction({
    read: (form) => ({ ok: true, value: OWN_SITE_PARTS.filter((part) => form.has(`keep-${part}`)) }),
    async run(parts, { academy, actor, visit }) {
      if (!academy.startOwnSite) return no('by-command')
      return academy.startOwnSite({ actor, sessionHash: visit.sessionHash, parts })
    },
    refusals: ownSiteRefusalText,
    done: () => ({ text: text.started.title }),
  }),
})

export default function StartOwnSite({
  loaderData: { canPress, offered, ticked },
  actionData,
}: Route.ComponentProps) {
  if (actionData?.done) return <Starting />
  return (
    <>
      <title>{text.title}</title>
      <PageHead title={text.title} note={text.note} />
      <RefusalNotice refusal={actionData?.refusal} />
      {canPress ? <ByPress offered={offered} ticked={ticked} /> : <ByCommand />}
    </>
  )
}

function Starting() {
  const setup = linkTo('adminSetup')
  return (
    <>
      <title>{text.started.title}</title>
      <meta httpEquiv="refresh" content={`20;url=${setup}`} />
      <PageHead title={text.started.title} note={text.started.note} />
      <p>
        <ButtonLink look="line" size="dense" to={setup} reloadDocument>
          {text.started.link}
        </ButtonLink>
      </p>
    </>
  )
}

function ByPress({ offered, ticked }: { offered: OwnSitePart[]; ticked: OwnSitePart[] }) {
  const navigation = useNavigation()
  return (
    <Form method="post" reloadDocument className="panel own-site">
      <p>{text.why}</p>
      <fieldset className="own-site-parts">
        <legend>{text.press.title}</legend>
        <p className="admin-note">{text.press.note}</p>
        {offered.map((part) => (
          <label key={part} className="own-site-part" aria-label={text.press.kept[part].title}>
            <input
              type="checkbox"
              name={`keep-${part}`}
              value="yes"
              defaultChecked={ticked.includes(part)}
              aria-describedby={`keep-${part}-hint`}
            />
            <span>
              <strong>{text.press.kept[part].title}</strong>
              <small id={`keep-${part}-hint`}>{text.press.kept[part].hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="admin-note">{text.press.stays}</p>
      <p>
        <Button
          look="ruby"
          size="dense"
          name="intent"
          value="start"
          pending={navigation.state !== 'idle'}
          pendingText={text.press.starting}
        >
          {text.press.submit}
        </Button>
      </p>
    </Form>
  )
}

function ByCommand() {
  return (
    <section className="panel own-site" aria-labelledby="steps">
      <p>{text.why}</p>
      <p>{text.byCommand}</p>
      <h2 id="steps">{text.stepsTitle}</h2>
      <ol>
        <li>{text.steps[0]}</li>
        <li>
          {text.steps[1]}
          <pre className="own-site-command">
            <code>{text.command}</code>
          </pre>
        </li>
        <li>{text.steps[2]}</li>
      </ol>
      <p className="admin-note">{text.postgres}</p>
      <p className="admin-note">{text.stays}</p>
    </section>
  )
}
