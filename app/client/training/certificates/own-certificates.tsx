import { Award, Download } from 'lucide-react'
import { linkTo } from '#routes'
import { ownCertificatesText } from '#domain/text/client/training/own-certificates'
import { buttonClass } from '#ui/basics/button'
import './own-certificates.css'

export function OwnCertificates({
  certificates,
}: {
  certificates: readonly { number: string; packageName: string; day: string }[]
}) {
  if (certificates.length === 0) return null
  return (
    <section className="client-part" aria-labelledby="certificates-title">
      <h2 id="certificates-title">{ownCertificatesText.title(certificates.length)}</h2>
      <ul className="own-certificates">
        {certificates.map(({ number, packageName, day }) => (
          <li key={number}>
            <Award size={28} aria-hidden="true" />
            <p>
              <strong>{packageName}</strong>
              <small>{ownCertificatesText.certificate(day, number)}</small>
            </p>
            <a
              className={buttonClass('ruby', 'touch')}
              href={`${linkTo('ownCertificate')}?number=${number}`}
              download
            >
              <Download size={18} aria-hidden="true" />
              {ownCertificatesText.pdf}
            </a>
            <a className={buttonClass('line', 'touch')} href={linkTo('certificate', { number })}>
              {ownCertificatesText.publicPage}
            </a>
          </li>
        ))}
      </ul>
      <p className="field-hint">{ownCertificatesText.hint}</p>
    </section>
  )
}
