import { Printer } from 'lucide-react'
import { PROCESSING, processingRecordText } from '#domain/text/staff/operating/processing-record'
import { formatToday } from '#domain/words/formats'
import { siteIdentity } from '#records/content/content'
import { signedIn } from '#app/context'
import { Button } from '#ui/basics/button'
import { PageHead } from '../list/page-head.tsx'
import type { Route } from './+types/processing-record'
import './processing-record.css'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: processingRecordText.title }

export async function loader({ context }: Route.LoaderArgs) {
  const { records, now } = signedIn(context).academy
  const { brand, contactEmail } = await siteIdentity(records)
  return { brand: brand ?? processingRecordText.unnamedAcademy, contact: contactEmail, day: formatToday(now()) }
}

export default function RecordOfProcessing({ loaderData: { brand, contact, day } }: Route.ComponentProps) {
  return (
    <>
      <title>{processingRecordText.title}</title>
      <div className="no-print">
        <PageHead title={processingRecordText.title} note={processingRecordText.note}>
          <Button type="button" look="tonal" size="dense" className="needs-script" onClick={() => window.print()}>
            <Printer size={16} aria-hidden="true" />
            {processingRecordText.print}
          </Button>
        </PageHead>
      </div>
      <article className="panel processing">
        <header>
          <p className="processing-brand">{brand}</p>
          <h2>{processingRecordText.heading}</h2>
          <p>
            {processingRecordText.basis(day)}
            {contact ? processingRecordText.controller(brand, contact) : ''}
            {processingRecordText.times}
          </p>
        </header>
        {PROCESSING.map(({ what, whose, data, purpose, ground, seenBy, keptFor }) => (
          <section key={what} className="processing-one">
            <h3>{what}</h3>
            <dl>
              {[
                [processingRecordText.whose, whose],
                [processingRecordText.data, data],
                [processingRecordText.purpose, purpose],
                [processingRecordText.ground, ground],
                [processingRecordText.seenBy, seenBy],
                [processingRecordText.keptFor, keptFor],
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
          <h3>{processingRecordText.storage}</h3>
          <p>{processingRecordText.storageText}</p>
        </section>
      </article>
    </>
  )
}
