import { Link, type FetcherWithComponents } from 'react-router'
import { useMailed } from '#ui/site/brand'
import { Award } from 'lucide-react'
import { certificateText } from '#domain/text/staff/training/certificates'
import { linkTo } from '#routes'
import { Button, buttonClass } from '#ui/basics/button'
import './certificates.css'

type Props = {
  certificate: { number: string; day: string } | null
  obstacle: string | null
  mayWithdraw: boolean
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form' | 'state' | 'formData'>
}

export function CertificatePart({ certificate, obstacle, mayWithdraw, fetcher }: Props) {
  const mailed = useMailed()
  const { issue } = certificateText
  const next = mailed ? issue.nextByEmail : issue.nextOnPage
  const pending = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'certificate'
  return (
    <section className="panel certificate-part" aria-labelledby="certificate">
      <Award size={26} aria-hidden="true" />
      <div>
        <h2 id="certificate">{certificateText.title}</h2>
        {certificate ? (
          <p>
            <strong className="certificate-number">{certificate.number}</strong>
            {issue.issuedOn(certificate.day)}
          </p>
        ) : (
          <p>{obstacle ?? `${issue.ready} ${next}`}</p>
        )}
      </div>
      {certificate ? (
        <div className="certificate-ways">
          <a className={buttonClass('tonal', 'dense')} href={linkTo('certificatePdf', certificate)} download>
            {certificateText.pdf}
          </a>
          <a
            className={buttonClass('line', 'dense')}
            href={linkTo('certificate', certificate)}
            target="_blank"
            rel="noreferrer"
          >
            {certificateText.publicPage}
            <span className="sr-only">{certificateText.newTab}</span>
          </a>
          {mayWithdraw ? (
            <Link className={buttonClass('line', 'dense')} to={linkTo('adminCertificate', certificate)}>
              {certificateText.withdrawal.open}
            </Link>
          ) : null}
        </div>
      ) : obstacle === null ? (
        <fetcher.Form method="post" className="certificate-ways">
          <Button size="dense" name="intent" value="certificate" pending={pending} pendingText={issue.pending}>
            {issue.submit}
          </Button>
        </fetcher.Form>
      ) : null}
    </section>
  )
}
