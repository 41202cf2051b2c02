import { linkTo } from '#routes'
import { useId } from 'react'
import { CONSENT_PURPOSES, type ConsentPurpose } from '#domain/consent/purposes'
import { consentPurposesText } from '#domain/text/shared/consent-purposes'
import { consentsText } from '#domain/text/staff/consent/consents'
import { StatusPill } from '#ui/notices/status-pill'
import './consents-given.css'

export type GivenLine = { purpose: ConsentPurpose; given: boolean; version: number; when: string }

export function ConsentsGiven({
  consents,
  title = consentsText.title,
  without = [],
}: {
  consents: readonly GivenLine[]
  title?: string
  without?: readonly ConsentPurpose[]
}) {
  const id = useId()
  return (
    <section className="panel consents" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {CONSENT_PURPOSES.filter((purpose) => !without.includes(purpose)).map((purpose) => {
          const result = consents.find((each) => each.purpose === purpose)
          return (
            <li key={purpose}>
              <span>{consentPurposesText[purpose].title}</span>
              {result ? (
                <>
                  <StatusPill tone={result.given ? 'good' : 'warn'}>
                    {result.given ? consentsText.yes : consentsText.no}
                  </StatusPill>
                  <small>
                    {result.when},{' '}
                    <a className="text-link" href={linkTo('privacyVersion', { version: String(result.version) })}>
                      {consentsText.version(result.version)}
                    </a>
                  </small>
                </>
              ) : (
                <small>{consentsText.noAnswer}</small>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
