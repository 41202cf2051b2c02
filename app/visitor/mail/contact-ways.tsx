import type { ReactNode } from 'react'
import { parseMessengerLink, toMessengerLink, toPhoneHref } from '#domain/content/contact'
import { contactText } from '#domain/text/shared/contact'
import { useBrand } from '#ui/site/brand'

export function ContactWays() {
  const { email, contact, socialLinks } = useBrand()
  const { phone, messenger, address, mapLink, openingHours, classPlaces } = contact
  const messengerUrl = messenger ? parseMessengerLink(messenger) : null
  return (
    <dl className="contact-ways">
      <Way name={contactText.email}>{email ? <a href={`mailto:${email}`}>{email}</a> : null}</Way>
      <Way name={contactText.phone}>{phone ? <a href={toPhoneHref(phone) ?? undefined}>{phone}</a> : null}</Way>
      <Way name={contactText.messenger}>
        {messengerUrl ? (
          <a href={toMessengerLink(messengerUrl, 'contact') ?? messengerUrl} rel="noopener">
            {messengerUrl.replace(/^https:\/\/(?:www\.)?/, '')}
          </a>
        ) : null}
      </Way>
      <Way name={contactText.followUs}>
        {socialLinks.length > 0
          ? socialLinks.map(({ name, url }) => (
              <a key={url} href={url} rel="noopener">
                {name}
              </a>
            ))
          : null}
      </Way>
      <Way name={contactText.address}>
        {address || mapLink ? (
          <>
            {address ? <Lines lines={address.split('\n')} /> : null}
            {mapLink ? (
              <a href={mapLink} rel="noopener">
                {contactText.map}
              </a>
            ) : null}
          </>
        ) : null}
      </Way>
      <Way name={contactText.openingHours}>{openingHours ? <Lines lines={openingHours} /> : null}</Way>
      <Way name={contactText.classPlaces}>{classPlaces ? <Lines lines={classPlaces} /> : null}</Way>
    </dl>
  )
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return <span className="contact-lines">{lines.join('\n')}</span>
}
