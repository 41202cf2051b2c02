import { Form, useNavigation } from 'react-router'
import { homeworkText, reviewText } from '#domain/text/staff/training/practice'
import { POINTS_MOST } from '#domain/training/assessing/notes'
import { REPORT_LONGEST } from '#domain/training/practice/attempts'
import { ONCE_MORE_LONGEST } from '#domain/training/practice/reviews'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { Field, TextField } from '#ui/forms/field'

type Reviewed = {
  revision: number
  onceMore: string
  ratings: Record<string, number>
  ownRatings: Record<string, number>
  criteria: readonly { id: string; name: string }[]
  again: OnceMore
}
type OnceMore = {
  isPossible: boolean
  id: string
  times: number
  today: string
  dueDay: string
  given: string | null
}

const POINTS = Array.from({ length: POINTS_MOST }, (_, at) => at + 1)

export function ReviewForm({ attempt, result }: { attempt: Reviewed; result: ActionResult | undefined }) {
  const { state, formData } = useNavigation()
  const pending = state === 'idle' ? null : formData?.get('intent')
  const onceMore = result?.values.onceMore ?? attempt.onceMore
  return (
    <Form key={attempt.revision} method="post" noValidate className="panel review-form">
      <input type="hidden" name="seen" value={attempt.revision} />
      <fieldset>
        <legend>{reviewText.ratings}</legend>
        {attempt.criteria.map(({ id, name }) => {
          const own = attempt.ownRatings[id]
          const saved = String(attempt.ratings[id] ?? '')
          const chosen = result?.values[`rating:${id}`] ?? saved
          return (
            <label key={id}>
              <span>
                {name}
                {own === undefined ? null : <small> {reviewText.own(own)}</small>}
                {saved === '' || saved === chosen ? null : <small> {reviewText.saved(saved)}</small>}
              </span>
              <select className="input" name={`rating:${id}`} defaultValue={chosen}>
                <option value="">–</option>
                {POINTS.map((points) => (
                  <option key={points}>{points}</option>
                ))}
              </select>
            </label>
          )
        })}
      </fieldset>
      <Field
        id="review-once-more"
        name="onceMore"
        label={reviewText.onceMore}
        hint={
          attempt.onceMore && attempt.onceMore !== onceMore
            ? reviewText.saved(attempt.onceMore)
            : reviewText.onceMoreHint
        }
        maxLength={ONCE_MORE_LONGEST}
        defaultValue={onceMore}
        error={result?.errors.onceMore}
      />
      {attempt.again.isPossible ? <OnceMoreHomework again={attempt.again} result={result} /> : null}
      <div className="review-ends">
        <Button size="touch" name="intent" value="next" pending={pending === 'next'} pendingText={reviewText.saving}>
          {reviewText.doneNext}
        </Button>
        <Button
          look="line"
          size="touch"
          name="intent"
          value="done"
          pending={pending === 'done'}
          pendingText={reviewText.saving}
        >
          {reviewText.done}
        </Button>
      </div>
    </Form>
  )
}

function OnceMoreHomework({ again, result }: { again: OnceMore; result: ActionResult | undefined }) {
  return (
    <div className="review-again">
      <input type="hidden" name="homework" value={again.id} />
      <label className="review-again-choice">
        <input
          key={again.times}
          type="checkbox"
          name="again"
          value="yes"
          defaultChecked={result?.values.again === 'yes'}
          aria-describedby="review-again-hint"
        />
        <span>{reviewText.again}</span>
      </label>
      <p className="field-hint" id="review-again-hint">
        {again.given === null ? reviewText.againHint : reviewText.againGiven(again.given)}
      </p>
      <Field
        id="review-due"
        type="date"
        name="due"
        label={homeworkText.due}
        min={again.today}
        defaultValue={result?.values.due ?? again.dueDay}
        error={result?.errors.due}
      />
    </div>
  )
}

export function ReportForm({ error }: { error: string | undefined }) {
  return (
    <details className="panel review-report" open={error !== undefined}>
      <summary>{reviewText.report}</summary>
      <Form method="post" noValidate>
        <TextField
          id="review-reason"
          name="reason"
          label={reviewText.reportWhy}
          rows={2}
          maxLength={REPORT_LONGEST}
          error={error}
        />
        <Button look="danger" size="touch" name="intent" value="report">
          {reviewText.report}
        </Button>
      </Form>
    </details>
  )
}
