import { linkTo } from '#routes'
import { use } from 'react'
import { useFetcher } from 'react-router'
import { NOTICE_VERSION } from '#domain/consent/notice'
import { isConsentChoice } from '#domain/consent/purposes'
import { consentPurposesText } from '#domain/text/shared/consent-purposes'
import { AGREED } from '#domain/forms'
import { agreementsText } from '#domain/text/client/consent/consent'
import { Button } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { ChildPlaceContext, PersonField } from '#ui/forms/person-field'
import type { Agreement, Agreements } from './agreements.ts'
import { PurposeBoxes } from './purpose-boxes'
import './consent.css'

export function AgreedCard({ guardian, newest, openPurposes, given }: Agreements) {
  const child = use(ChildPlaceContext)
  return (
    <section className="client-part" aria-labelledby="agreed-title">
      <h2 id="agreed-title" tabIndex={-1}>
        {agreementsText.title}
      </h2>
      <p className="field-hint">
        {agreementsText.hint}{' '}
        <a className="text-link" href={linkTo('privacy')}>
          {agreementsText.privacyNotice}
        </a>
        .
      </p>
      {child ? <p className="agreed-guardian">{agreementsText.byParent(child)}</p> : null}
      {guardian && !child ? (
        <p className="agreed-guardian">
          {agreementsText.guardian[guardian]}{' '}
          <a className="text-link" href={linkTo('ownGuardian')}>
            {agreementsText.toGuardian}
          </a>
        </p>
      ) : null}
      {openPurposes.length > 0 ? <OpenPurposes newest={newest} openPurposes={openPurposes} /> : null}
      {given.length > 0 ? (
        <ul className="agreed">
          {given.map((agreement) => (
            <Line key={agreement.purpose} agreement={agreement} newest={newest} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function OpenPurposes({ newest, openPurposes }: Pick<Agreements, 'newest' | 'openPurposes'>) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action={linkTo('clientPrivacy')} className="agreed-request">
      <PersonField />
      <p>
        <strong>{agreementsText.open}</strong> {agreementsText.openHint}
      </p>
      <input type="hidden" name="intent" value="consent" />
      <input type="hidden" name={NOTICE_VERSION} value={newest} />
      {openPurposes.map((purpose) => (
        <input key={purpose} type="hidden" name="asked" value={purpose} />
      ))}
      <PurposeBoxes purposes={openPurposes} />
      <Button size="touch" pending={fetcher.state !== 'idle'} pendingText={agreementsText.saving}>
        {agreementsText.save}
      </Button>
    </fetcher.Form>
  )
}

function Line({
  agreement: { purpose, given, version, at, when },
  newest,
}: {
  agreement: Agreement
  newest: number
}) {
  const fetcher = useFetcher()
  const { title, without } = consentPurposesText[purpose]
  const id = `agreed-${purpose}`
  return (
    <li>
      <div>
        <h3 id={id}>
          {title}{' '}
          <StatusPill tone={given ? 'good' : 'info'}>{given ? agreementsText.yes : agreementsText.no}</StatusPill>
        </h3>
        <p className="agreed-when">
          <time dateTime={at}>{when}</time>,{' '}
          <a className="text-link" href={linkTo('privacyVersion', { version: String(version) })}>
            {agreementsText.version(version)}
          </a>
        </p>
        {given ? <p className="field-hint">{without}</p> : null}
      </div>
      {isConsentChoice(purpose) ? (
        <fetcher.Form method="post" action={linkTo('clientPrivacy')}>
          <PersonField />
          <input type="hidden" name="intent" value="consent" />
          <input type="hidden" name="purpose" value={purpose} />
          <input type="hidden" name={NOTICE_VERSION} value={newest} />
          <Button
            look="line"
            size="touch"
            name="given"
            value={given ? '' : AGREED}
            aria-describedby={id}
            pending={fetcher.state !== 'idle'}
            pendingText={agreementsText.saving}
          >
            {given ? agreementsText.withdraw : agreementsText.agree}
          </Button>
        </fetcher.Form>
      ) : null}
    </li>
  )
}
