import { Form, useNavigation } from 'react-router'
import { NOTICE_VERSION } from '#domain/consent/notice'
import { GUARDIAN_CHOICES, type ConsentPurpose } from '#domain/consent/purposes'
import { consentPurposesText } from '#domain/text/shared/consent-purposes'
import { guardianViewText as text } from '#domain/text/shared/guardians/guardian-view'
import { sessionCountText } from '#domain/text/shared/sessions'
import { AGREED } from '#domain/forms'
import { Button } from '#ui/basics/button'
import { PersonField } from '#ui/forms/person-field'
import { StatusPill } from '#ui/notices/status-pill'

import { GuardianReviews, type GuardianReview } from './guardian-reviews'
import '../notices/progress.css'
import './guardian-view.css'

type Answer = { purpose: ConsentPurpose; given: boolean; version: number; when: string }
type Next = { kind: string; day: string; hours: string; place: string; coach: string | null }
type Progress = { sessionTook: number; sessions: number; assessmentTook: number; assessments: number }

export type GuardianViewData = {
  firstName: string
  answers: readonly Answer[]
  progress: Progress | null
  next: Next | null
  reviews: readonly GuardianReview[]
  version: number
}

export function GuardianView({ firstName, answers, progress, next, reviews, version }: GuardianViewData) {
  const trains = answers.some(({ purpose, given }) => purpose === 'training' && given)
  return (
    <>
      <ul className="guardian-answers">
        {GUARDIAN_CHOICES.map((purpose) => {
          const answer = answers.find((each) => each.purpose === purpose)
          if (!answer && purpose !== 'recordings') return null
          return (
            <Line
              key={purpose}
              answer={answer ?? { purpose, given: false, version, when: '' }}
              version={version}
              mayChange={trains || purpose === 'training'}
            />
          )
        })}
      </ul>
      <GuardianReviews reviews={reviews} />
      {progress ? (
        <section aria-labelledby="guardian-progress">
          <h3 className="guardian-head" id="guardian-progress">
            {text.howFar(firstName)}
          </h3>
          <Bar label={text.sessions} took={progress.sessionTook} count={progress.sessions} />
          <Bar label={text.assessments} took={progress.assessmentTook} count={progress.assessments} />
          <NextOne next={next} />
        </section>
      ) : null}
    </>
  )
}

function NextOne({ next }: { next: Next | null }) {
  if (!next) return <p className="field-hint">{text.noSession}</p>
  return (
    <p>
      {text.next(next.kind)} <strong>{next.day}</strong>, {text.hours(next)}
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

type LineProps = { answer: Answer; version: number; mayChange: boolean }

function Line({ answer: { purpose, given, version: read, when }, version, mayChange }: LineProps) {
  const navigation = useNavigation()
  const pending = navigation.state !== 'idle' && navigation.formData?.get('purpose') === purpose
  const id = `guardian-said-${purpose}`
  return (
    <li>
      <div>
        <h3 id={id}>
          {consentPurposesText[purpose].title}{' '}
          <StatusPill tone={given ? 'good' : 'info'}>{given ? text.yes : text.no}</StatusPill>
        </h3>
        <p className="field-hint">{when === '' ? consentPurposesText[purpose].guardianWhy : text.when(when, read)}</p>
      </div>
      {mayChange ? (
        <Form method="post" preventScrollReset>
          <PersonField />
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
            pendingText={text.saving}
          >
            {given ? text.takeBack : text.agree}
          </Button>
        </Form>
      ) : null}
    </li>
  )
}
