import { Mail, MessageCircle, Phone } from 'lucide-react'
import { parseMessengerLink, toPhoneHref } from '#domain/content/contact'
import { clientHomeText } from '#domain/text/client/accounts/home'
import { useBrand } from '#ui/site/brand'

const { write } = clientHomeText

export function WhomToWrite() {
  const { email, contact } = useBrand()
  const messenger = contact.messenger ? parseMessengerLink(contact.messenger) : null
  const phone = contact.phone ? toPhoneHref(contact.phone) : null
  if (!email && !contact.phone && !messenger) return null
  return (
    <section className="client-part" aria-labelledby="write-title">
      <h2 id="write-title">{write.title}</h2>
      <ul className="whom-to-write">
        {email ? (
          <li>
            <Mail size={18} aria-hidden="true" />
            <span>{write.email}</span>
            <a className="text-link" href={`mailto:${email}`}>
              {email}
            </a>
          </li>
        ) : null}
        {contact.phone ? (
          <li>
            <Phone size={18} aria-hidden="true" />
            <span>{write.phone}</span>
            {phone ? (
              <a className="text-link" href={phone}>
                {contact.phone}
              </a>
            ) : (
              contact.phone
            )}
          </li>
        ) : null}
        {messenger ? (
          <li>
            <MessageCircle size={18} aria-hidden="true" />
            <span>{write.messenger}</span>
            <a className="text-link" href={messenger} rel="noopener">
              {messenger.replace(/^https:\/\/(?:www\.)?/, '')}
            </a>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
