import { linkTo } from '#routes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SiteTexts } from '#domain/content/site/site-texts'
import { Island } from '#ui/basics/island'
import { Eyebrow } from '../parts/hero-title.tsx'
import { ContactForm } from './contact-form'
import { ContactWays } from './contact-ways.tsx'
import './contact-section.css'

type ContactTexts = Pick<SiteTexts, 'contact.eyebrow' | 'contact.title' | 'contact.lead'>

export function ContactSection({
  texts,
  level: Heading = 'h2',
  children = (
    <Island name="contact">
      <ContactForm />
    </Island>
  ),
}: {
  texts: ContactTexts
  level?: 'h1' | 'h2'
  children?: ReactNode
}) {
  return (
    <section className="contact" id="contact" aria-labelledby="contact-title">
      <div className="wrap contact-grid">
        <div>
          <Eyebrow text={texts['contact.eyebrow']} isLit />
          <Heading className="headline" id="contact-title">
            {texts['contact.title']}
          </Heading>
          {texts['contact.lead'] ? <p className="lead">{texts['contact.lead']}</p> : null}
          <ContactWays />
          <p className="contact-privacy">
            Our <Link to={linkTo('privacy')}>privacy notice</Link> says what happens to your message.
          </p>
        </div>
        {children}
      </div>
    </section>
  )
}
