import { Award, Download } from 'lucide-react'
import { linkTo } from '#routes'
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
      <h2 id="certificates-title">{certificates.length === 1 ? 'Your certificate' : 'Your certificates'}</h2>
      <ul className="own-certificates">
        {certificates.map(({ number, packageName, day }) => (
          <li key={number}>
            <Award size={28} aria-hidden="true" />
            <p>
              <strong>{packageName}</strong>
              <small>
                {day} · {number}
              </small>
            </p>
            <a
              className={buttonClass('ruby', 'touch')}
              href={`${linkTo('ownCertificate')}?number=${number}`}
              download
            >
              <Download size={18} aria-hidden="true" />
              PDF
            </a>
            <a className={buttonClass('line', 'touch')} href={linkTo('certificate', { number })}>
              Page to show
            </a>
          </li>
        ))}
      </ul>
      <p className="field-hint">
        Whoever you give the number or the page to sees your name, the package, the day, and that it holds.
      </p>
    </section>
  )
}
