import { linkTo } from '#routes'
import { redirect } from 'react-router'
import { ownSiteText as text } from '#domain/text/staff/setup/start-own-site'
import { demoLoadedAt } from '#records/content/starter'
import { signedIn } from '#app/context'
import { PageHead } from '../list/page-head.tsx'
import type { Route } from './+types/start-own-site'
import './start-own-site.css'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: text.title }

export async function loader({ context }: Route.LoaderArgs) {
  if (!(await demoLoadedAt(signedIn(context).academy.records))) throw redirect(linkTo('adminSetup'))
  return null
}

export default function StartOwnSite() {
  return (
    <>
      <title>{text.title}</title>
      <PageHead title={text.title} note={text.note} />
      <section className="panel own-site" aria-labelledby="steps">
        <p>{text.why}</p>
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
    </>
  )
}
