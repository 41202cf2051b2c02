import { linkTo } from '#routes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Island } from '#ui/basics/island'
import { ContactForm } from './contact-form'
import { ContactWays } from './contact-ways.tsx'
import './contact-section.css'

export function ContactSection({
  level: Heading = 'h2',
  children = (
    <Island name="contact">
      <ContactForm />
    </Island>
  ),
}: {
  level?: 'h1' | 'h2'
  children?: ReactNode
}) {
  return (
    <section className="contact" id="contact" aria-labelledby="contact-title">
      <div className="wrap contact-grid">
        <div>
          <p className="eyebrow eyebrow-lit">A word to us</p>
          <Heading className="headline" id="contact-title">
            Contact us
          </Heading>
          <p className="lead">
            Ask about a class, a date or a stage you are thinking of. A person reads every message and answers by
            email.
          </p>
          <ContactWays />
          <p className="contact-privacy">
            What becomes of your message says our <Link to={linkTo('privacy')}>privacy notice</Link>.
          </p>
        </div>
        {children}
      </div>
    </section>
  )
}
