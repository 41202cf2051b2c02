import { linkTo } from '#routes'
import { Link } from 'react-router'
import { parseMessengerLink, toPhoneHref } from '#domain/content/contact'
import { contactText } from '#domain/text/shared/contact'
import type { FooterColumn } from '#domain/content/site/site-footer'
import { legalPagesText } from '#domain/text/shared/public-site'
import { BrandMark, useBrand, type Brand } from './brand'

export function SiteFooter({ isClosed = false }: { isClosed?: boolean }) {
  const brand = useBrand()
  const { year, credits } = brand.copyright
  const columns = addLegalLinks(isClosed ? { ...brand, footer: [] } : brand)
  return (
    <footer className="site-footer" id="footer">
      <div className="wrap">
        <div className="footer-grid">
          <Link className="brand" to={linkTo('home')}>
            <BrandMark />
            <span>{brand.name}</span>
          </Link>
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={title || legalPagesText.legal}>
              {title ? <h2>{title}</h2> : null}
              <ul>
                {links.map(({ text, to }) => (
                  <li key={text}>
                    <FooterLink text={text} to={to} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
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
          <p>
            © {year ? `${year} ` : ''}
            {brand.name}. All rights reserved.
          </p>
          {credits.map((credit, at) => (
            <p key={`${at} ${credit}`}>{credit}</p>
          ))}
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

function FooterLink({ text, to }: { text: string; to: string }) {
  if (!to.startsWith('/'))
    return (
      <a className="footer-link" href={to} rel="noopener">
        {text}
      </a>
    )
  return (
    <Link className="footer-link" to={to}>
      {text}
    </Link>
  )
}

function addLegalLinks({ footer, legalPages: { terms, refunds } }: Brand): readonly FooterColumn[] {
  const legal = [
    { text: legalPagesText.privacy, to: linkTo('privacy') },
    ...(terms ? [{ text: legalPagesText.terms, to: linkTo('terms') }] : []),
    ...(refunds ? [{ text: legalPagesText.refunds, to: linkTo('refunds') }] : []),
  ]
  const last = footer.at(-1) ?? { title: '', links: [] }
  const missing = legal.filter(({ to }) => !footer.some(({ links }) => links.some((link) => link.to === to)))
  return [...footer.slice(0, -1), { ...last, links: [...last.links, ...missing] }]
}
