import { Link, type FetcherWithComponents } from 'react-router'
import { useMailed } from '#ui/site/brand'
import { Award } from 'lucide-react'
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
  const next = mailed ? 'The trainee gets an email with the link.' : 'The trainee finds it on their account page.'
  const pending = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'certificate'
  return (
    <section className="panel certificate-part" aria-labelledby="certificate">
      <Award size={26} aria-hidden="true" />
      <div>
        <h2 id="certificate">Certificate</h2>
        {certificate ? (
          <p>
            <strong className="certificate-number">{certificate.number}</strong>, given on {certificate.day}
          </p>
        ) : (
          <p>{obstacle ?? `Every session and assessment was taken. ${next}`}</p>
        )}
      </div>
      {certificate ? (
        <div className="certificate-ways">
          <a className={buttonClass('tonal', 'dense')} href={linkTo('certificatePdf', certificate)} download>
            PDF
          </a>
          <a
            className={buttonClass('line', 'dense')}
            href={linkTo('certificate', certificate)}
            target="_blank"
            rel="noreferrer"
          >
            Public page<span className="sr-only"> (opens in a new tab)</span>
          </a>
          {mayWithdraw ? (
            <Link className={buttonClass('line', 'dense')} to={linkTo('adminCertificate', certificate)}>
              Withdraw…
            </Link>
          ) : null}
        </div>
      ) : obstacle === null ? (
        <fetcher.Form method="post" className="certificate-ways">
          <Button size="dense" name="intent" value="certificate" pending={pending} pendingText="Giving…">
            Give the certificate
          </Button>
        </fetcher.Form>
      ) : null}
    </section>
  )
}
