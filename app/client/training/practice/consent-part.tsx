import { Link, Form, useNavigation } from 'react-router'
import { linkTo } from '#routes'
import { NOTICE_VERSION } from '#domain/consent/notice'
import { recordingsConsentText } from '#domain/text/client/training/practice'
import type { Refusal } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { PersonField } from '#ui/forms/person-field'

export function ConsentPart({
  agreement,
  days,
  notice,
  refusal,
}: {
  agreement: 'agreed' | 'guardian' | 'open'
  days: number
  notice: number
  refusal: Refusal | null | undefined
}) {
  const pending = useNavigation().state === 'submitting'
  if (agreement === 'agreed') return null
  return (
    <section className="client-part practice-consent" aria-labelledby="practice-consent-title">
      <h2 id="practice-consent-title">{recordingsConsentText.title}</h2>
      {agreement === 'guardian' ? (
        <p>
          {recordingsConsentText.guardianMissing}{' '}
          <Link className="text-link" to={linkTo('ownGuardian')}>
            {recordingsConsentText.guardianWay}
          </Link>
        </p>
      ) : (
        <>
          <ul>
            {[...recordingsConsentText.points, recordingsConsentText.days(days)].map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p>
            <strong>{recordingsConsentText.never}</strong>
          </p>
          <RefusalNotice refusal={refusal} />
          <Form method="post">
            <PersonField />
            <input type="hidden" name={NOTICE_VERSION} value={notice} />
            <Button size="touch" pending={pending} pendingText={recordingsConsentText.saving}>
              {recordingsConsentText.agree}
            </Button>
          </Form>
        </>
      )}
    </section>
  )
}
