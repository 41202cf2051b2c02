import { linkTo } from '#routes'
import { Link } from 'react-router'
import { parseMessengerLink, toPhoneHref } from '#domain/content/contact'
import { contactText } from '#domain/text/shared/contact'
import { BrandMark, useBrand, VERSION } from './brand'

const COMPANY = [
  { to: linkTo('home'), text: 'Home' },
  { to: linkTo('about'), text: 'About us' },
  { to: linkTo('packages'), text: 'Packages' },
]

export function SiteFooter() {
  const brand = useBrand()
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="footer-grid">
          <Link className="brand" to={linkTo('home')}>
            <BrandMark />
            <span>{brand.name}</span>
          </Link>
          <nav aria-label="Company">
            <h2>Company</h2>
            <ul>
              {COMPANY.map(({ to, text }) => (
                <li key={to}>
                  <Link className="footer-link" to={to}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label="Get help">
            <h2>Get help</h2>
            <Link className="footer-link" to={`${linkTo('about')}#faq`}>
              FAQ's
            </Link>
            <Link className="footer-link" to={linkTo('privacy')}>
              Privacy notice
            </Link>
          </nav>
          <GetInTouch />
          {brand.socialLinks.length > 0 ? (
            <div>
              <h2>follow us</h2>
              {brand.socialLinks.map(({ name, url }) => (
                <a key={url} className="footer-link" href={url} rel="noopener">
                  {name}
                </a>
              ))}
            </div>
          ) : null}
        </div>
        <div className="footer-legal">
          <p>© 2024 {brand.name}. All rights reserved.</p>
          <p>Made by the academy's developers</p>
          <p>{VERSION}</p>
        </div>
      </div>
    </footer>
  )
}

function GetInTouch() {
  const { email, contact } = useBrand()
  const { phone, messenger, address, mapLink, openingHours = [] } = contact
  const ways = [
    { href: email && `mailto:${email}`, text: email },
    { href: phone && toPhoneHref(phone), text: phone },
    { href: messenger && parseMessengerLink(messenger), text: contactText.messenger },
    { href: mapLink, text: contactText.map },
  ]
  const lines = [...(address?.split('\n') ?? []), ...openingHours]
  if (lines.length === 0 && ways.every(({ href }) => !href)) return null
  return (
    <div>
      <h2>Get in Touch</h2>
      {ways.map(({ href, text }) =>
        href ? (
          <a key={href} className="footer-link" href={href}>
            {text}
          </a>
        ) : null,
      )}
      {lines.length > 0 ? <p className="footer-lines">{lines.join('\n')}</p> : null}
    </div>
  )
}
