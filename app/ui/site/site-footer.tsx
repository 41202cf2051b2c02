import { linkTo } from '#routes'
import { Link } from 'react-router'
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
          {brand.email ? (
            <div>
              <h2>Get in Touch</h2>
              <a className="footer-link" href={`mailto:${brand.email}`}>
                {brand.email}
              </a>
            </div>
          ) : null}
          {brand.socialUrl ? (
            <div>
              <h2>follow us</h2>
              <a className="footer-link" href={brand.socialUrl} rel="noopener">
                Facebook
              </a>
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
