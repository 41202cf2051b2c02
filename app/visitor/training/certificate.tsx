import type { ReactNode } from 'react'
import { data } from 'react-router'
import { BadgeCheck } from 'lucide-react'
import { linkTo } from '#routes'
import { formatDayOf } from '#domain/words/formats'
import { academyContext, visitContext } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { lookUpCertificate } from '#records/training/certificates/look-up'
import { useBrand } from '#ui/site/brand'
import { ButtonLink } from '#ui/basics/button'
import { SECRET } from '../accounts/mailed-link.tsx'
import { ShareTags } from '../parts/share-tags.tsx'
import type { Route } from './+types/certificate'
import './certificate.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { config, records, now } = context.get(academyContext)
  const lookUp = { number: params.number, networkAddress: context.get(visitContext).address }
  const { certificate, status } = await lookUpCertificate(records, lookUp, now())
  const holding =
    certificate?.state === 'holds'
      ? {
          number: certificate.number,
          name: certificate.name,
          packageName: certificate.packageName,
          givenAt: certificate.givenAt,
          day: formatDayOf(certificate.givenAt),
        }
      : null
  const withdrawn =
    certificate?.state === 'withdrawn'
      ? { number: certificate.number, day: formatDayOf(certificate.withdrawnAt ?? '') }
      : null
  return data({ holding, withdrawn, status, origin: originOf(config, url) }, { status, headers: SECRET })
}

export function headers() {
  return SECRET
}

export default function Certificate({ loaderData: { holding, withdrawn, status, origin } }: Route.ComponentProps) {
  return (
    <div className="scene certificate">
      <meta name="robots" content="noindex" />
      <div className="wrap">
        {holding ? (
          <Holding {...holding} origin={origin} />
        ) : withdrawn ? (
          <CertificateNotice title="This certificate was withdrawn">
            <p>
              The academy withdrew the certificate with the number <strong>{withdrawn.number}</strong> on{' '}
              {withdrawn.day}. It does not hold any more.
            </p>
          </CertificateNotice>
        ) : (
          <NotThere status={status} />
        )}
      </div>
    </div>
  )
}

function Holding({
  number,
  name,
  packageName,
  givenAt,
  day,
  origin,
}: {
  number: string
  name: string
  packageName: string
  givenAt: string
  day: string
  origin: string
}) {
  const brand = useBrand()
  const title = `Certificate of ${name}`
  return (
    <article className="certificate-sheet" aria-labelledby="certificate-name">
      <ShareTags
        sharing={{
          type: 'website',
          title,
          description: `${brand.name} certifies: ${name} has taken every session and assessment of ${packageName}.`,
          url: origin + linkTo('certificate', { number }),
          image: origin + linkTo('certificatePicture', { number }),
          published: null,
        }}
      />
      <p className="certificate-holds">
        <BadgeCheck size={22} aria-hidden="true" />
        This certificate holds
      </p>
      <h1 id="certificate-name">
        <span className="certificate-kind">Certificate of completion</span> {name}
      </h1>
      <p className="certificate-words">
        has taken every session and assessment of <strong>{packageName}</strong>
      </p>
      <dl className="certificate-facts">
        <div>
          <dt>Given by</dt>
          <dd>{brand.name}</dd>
        </div>
        <div>
          <dt>On</dt>
          <dd>
            <time dateTime={givenAt}>{day}</time>
          </dd>
        </div>
        <div>
          <dt>Number</dt>
          <dd className="certificate-number">{number}</dd>
        </div>
      </dl>
    </article>
  )
}

function CertificateNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="certificate-sheet" aria-labelledby="certificate-heading">
      <title>{title}</title>
      <h1 id="certificate-heading" className="certificate-heading">
        {title}
      </h1>
      {children}
      <p className="certificate-ways">
        <ButtonLink look="line" size="touch" to={linkTo('contact')}>
          Ask the academy
        </ButtonLink>
      </p>
    </section>
  )
}

function NotThere({ status }: { status: number }) {
  if (status === 410)
    return (
      <CertificateNotice title="This certificate does not exist any more">
        <p>There was one with this number. The academy keeps nothing else about it.</p>
      </CertificateNotice>
    )
  if (status === 429)
    return (
      <CertificateNotice title="Please wait a little">
        <p>Many wrong certificate numbers came from your network. Please try again in a minute.</p>
      </CertificateNotice>
    )
  return (
    <CertificateNotice title="We know no such certificate">
      <p>
        Please look at the number again: it has three groups of four signs, such as 7K2M-9XQP-3HJR, and never the
        digits 0 and 1 or the letters O, I and L. If it stands so on a certificate, ask the academy.
      </p>
    </CertificateNotice>
  )
}
