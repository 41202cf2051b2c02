import { Form, useNavigation } from 'react-router'
import { NOTICE_VERSION } from '#domain/consent/notice'
import { GUARDIAN_CHOICES, type ConsentPurpose } from '#domain/consent/purposes'
import { consentPurposesText } from '#domain/text/shared/consent-purposes'
import { sessionCountText } from '#domain/text/shared/sessions'
import { AGREED } from '#domain/forms'
import { Button } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { StatusPill } from '#ui/notices/status-pill'

import { GuardianReviews, type GuardianReview } from './guardian-reviews'

type Answer = { purpose: ConsentPurpose; given: boolean; version: number; when: string }
type Next = { kind: string; day: string; hours: string; place: string; coach: string | null }
type Progress = { sessionTook: number; sessions: number; assessmentTook: number; assessments: number }

export function GuardianConsents({
  firstName,
  answers,
  progress,
  next,
  reviews,
  version,
}: {
  firstName: string
  answers: readonly Answer[]
  progress: Progress | null
  next: Next | null
  reviews: readonly GuardianReview[]
  version: number
}) {
  return (
    <>
      <output>
        <Notice tone="good">
          <p>
            Thank you. You have agreed, and {firstName}’s registration goes on. Keep this link: by it you change your
            mind at any time.
          </p>
        </Notice>
      </output>
      <ul className="guardian-answers">
        {GUARDIAN_CHOICES.map((purpose) => {
          const answer = answers.find((each) => each.purpose === purpose)
          if (!answer && purpose !== 'recordings') return null
          return (
            <Line key={purpose} answer={answer ?? { purpose, given: false, version, when: '' }} version={version} />
          )
        })}
      </ul>
      <GuardianReviews reviews={reviews} />
      {progress ? (
        <section aria-labelledby="guardian-progress">
          <h3 className="guardian-head" id="guardian-progress">
            How far {firstName} is
          </h3>
          <Bar label="Q&A sessions" took={progress.sessionTook} count={progress.sessions} />
          <Bar label="Assessments" took={progress.assessmentTook} count={progress.assessments} />
          <NextOne next={next} />
        </section>
      ) : null}
    </>
  )
}

function NextOne({ next }: { next: Next | null }) {
  if (!next) return <p className="field-hint">No session is planned at the moment.</p>
  return (
    <p>
      Next: {next.kind} on <strong>{next.day}</strong>, {next.hours}, Manila time
      {next.place ? `. Where: ${next.place}` : ''}
      {next.coach ? `. With ${next.coach}` : ''}.
    </p>
  )
}

function Bar({ label, took, count }: { label: string; took: number; count: number }) {
  return (
    <p className="guardian-bar">
      <span>
        {label}: {sessionCountText.finished(took, count)}
      </span>
      <progress className="bar" value={took} max={Math.max(count, 1)} aria-label={label} />
    </p>
  )
}

function Line({ answer: { purpose, given, version: read, when }, version }: { answer: Answer; version: number }) {
  const navigation = useNavigation()
  const pending = navigation.state !== 'idle' && navigation.formData?.get('purpose') === purpose
  const id = `guardian-said-${purpose}`
  return (
    <li>
      <div>
        <h3 id={id}>
          {consentPurposesText[purpose].title}{' '}
          <StatusPill tone={given ? 'good' : 'info'}>{given ? 'Yes' : 'No'}</StatusPill>
        </h3>
        <p className="field-hint">
          {when === '' ? consentPurposesText[purpose].guardianWhy : `${when}, version ${read}`}
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="purpose" value={purpose} />
        <input type="hidden" name={NOTICE_VERSION} value={version} />
        <Button
          look="line"
          size="touch"
          name="given"
          value={given ? '' : AGREED}
          aria-describedby={id}
          pending={pending}
          pendingText="Saving…"
        >
          {given ? 'Take back' : 'Agree'}
        </Button>
      </Form>
    </li>
  )
}
