import { useEffect, useRef } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { sessionText } from '#domain/text/staff/training/session'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { CheckField } from '#ui/forms/check-field'
import { Field, FieldFrame, tied } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import type { SessionClashes } from './session-action.ts'
import type { SessionData } from './session-loader.ts'

export function MoveSession({
  session,
  result,
  fetcher,
}: {
  session: SessionData
  result: ActionResult<SessionClashes> | undefined
  fetcher: FetcherWithComponents<ActionResult>
}) {
  const { revision, coaches } = session
  const values = { ...session.values, ...result?.values }
  const errors = result?.errors ?? {}
  return (
    <section className="panel no-print" aria-labelledby="move">
      <div className="panel-head">
        <h2 id="move">{sessionText.move.title}</h2>
      </div>
      <fetcher.Form method="post" noValidate className="session-move" key={revision}>
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="seen" value={revision} />
        <Problems result={result} />
        <TimeFields values={values} errors={errors} />
        <div className="plan-row">
          <Field
            id="place"
            name="place"
            label={sessionText.move.place}
            autoComplete="off"
            defaultValue={values.place}
            error={errors.place}
          />
          {coaches.length > 0 ? (
            <FieldFrame id="coach" label={sessionText.move.coach}>
              <select name="coach" className="input" defaultValue={values.coach} {...tied('coach', null, undefined)}>
                {session.coachId === null ? <option value="">{sessionText.noCoach}</option> : null}
                {coaches.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </FieldFrame>
          ) : null}
        </div>
        <div className="session-marks">
          <Button
            size="dense"
            pending={fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'move'}
            pendingText={sessionText.saving}
          >
            {sessionText.move.save}
          </Button>
        </div>
      </fetcher.Form>
    </section>
  )
}

function TimeFields({ values, errors }: { values: SessionData['values']; errors: ActionResult['errors'] }) {
  return (
    <div className="plan-row">
      <Field
        id="day"
        name="day"
        required
        type="date"
        label={sessionText.move.day}
        defaultValue={values.day}
        error={errors.day}
      />
      <Field
        id="time"
        name="time"
        required
        type="time"
        step={300}
        label={sessionText.move.time}
        defaultValue={values.time}
        error={errors.time}
      />
      <Field
        id="minutes"
        name="minutes"
        required
        inputMode="numeric"
        autoComplete="off"
        label={sessionText.move.minutes}
        defaultValue={values.minutes}
        error={errors.minutes}
      />
    </div>
  )
}

function Problems({ result }: { result: ActionResult<SessionClashes> | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const clashes = result?.clashes
  useEffect(() => {
    if (clashes) box.current?.focus()
  }, [clashes])
  if (!clashes) return null
  return (
    <div className="plan-clashes" role="alert" tabIndex={-1} ref={box}>
      <Notice tone="warn">
        <p>{sessionText.move.notChanged}</p>
        <ul>
          {clashes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        {result.mayInsist ? <CheckField name="anyway" value="yes" label={sessionText.move.anyway} /> : null}
      </Notice>
    </div>
  )
}
