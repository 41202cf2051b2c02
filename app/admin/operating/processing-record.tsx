import { Printer } from 'lucide-react'
import { PROCESSING } from '#domain/operating/processing-record'
import { formatToday } from '#domain/words/formats'
import { siteIdentity } from '#records/content/content'
import { signedIn } from '#app/context'
import { Button } from '#ui/basics/button'
import { PageHead } from '../list/page-head.tsx'
import type { Route } from './+types/processing-record'
import './processing-record.css'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: 'Record of processing' }

export async function loader({ context }: Route.LoaderArgs) {
  const { records, now } = signedIn(context).academy
  const { brand, contactEmail } = await siteIdentity(records)
  return { brand: brand ?? 'The academy', contact: contactEmail, day: formatToday(now()) }
}

export default function RecordOfProcessing({ loaderData: { brand, contact, day } }: Route.ComponentProps) {
  return (
    <>
      <title>Record of processing</title>
      <div className="no-print">
        <PageHead
          title="Record of processing"
          note="What the academy keeps about people, for the National Privacy Commission"
        >
          <Button type="button" look="tonal" size="dense" className="needs-script" onClick={() => window.print()}>
            <Printer size={16} aria-hidden="true" />
            Print
          </Button>
        </PageHead>
      </div>
      <article className="panel processing">
        <header>
          <p className="processing-brand">{brand}</p>
          <h2>Record of processing activities</h2>
          <p>
            Under section 26(c) of the Implementing Rules of the Data Privacy Act of 2012 (RA 10173), {day}.
            {contact ? ` Personal information controller: ${brand}, ${contact}.` : ''} Times are the usual ones; those
            the academy has chosen stand under Retention.
          </p>
        </header>
        {PROCESSING.map(({ what, whose, data, purpose, ground, seenBy, keptFor }) => (
          <section key={what} className="processing-one">
            <h3>{what}</h3>
            <dl>
              {[
                ['Whose', whose],
                ['Which data', data],
                ['Why', purpose],
                ['Ground', ground],
                ['Seen by', seenBy],
                ['Kept for', keptFor],
              ].map(([term, text]) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section className="processing-one">
          <h3>Where it lies, and who guards it</h3>
          <p>
            In the academy’s own database and storage, in the place its operator has chosen; nothing goes to others
            but mail to its mail server. Roles decide who of staff sees what, each look at a receipt or a profile is
            written down, receipts and backups can be encrypted, and backups are verified as they are made.
          </p>
        </section>
      </article>
    </>
  )
}
