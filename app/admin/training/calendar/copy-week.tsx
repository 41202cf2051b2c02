import { Form, useNavigation } from 'react-router'
import { SESSION_REFUSALS } from '#domain/text/shared/sessions'
import { copyWeekText } from '#domain/text/staff/training/copy-week'
import { addDays } from '#domain/training/manila'
import { planWeekCopy } from '#records/training/sessions/copy-week'
import { coachedBy } from '#domain/accounts/rights'
import { Button, ButtonLink } from '#ui/basics/button'
import { defineAction } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { RefusalDialog } from '../../list/prompt-dialog.tsx'
import { isRecordId } from '../../list/record-id.ts'
import { PageHead } from '../../list/page-head.tsx'
import { calendarLink, copyWeekLink, planLink } from './calendar-address.ts'
import { loadWeekCopy, weekToPlan, type WeekCopyData } from './load-week-copy.ts'
import type { Route } from './+types/copy-week'
import './copy-week.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: copyWeekText.title }

export const loader = loadWeekCopy

export const action = defineAction({
  read(form, { url, now }) {
    const chosen = form.getAll('session').flatMap((value) => {
      const [id, key, ...more] = String(value).split(' ')
      return isRecordId(id) && isRecordId(key) && more.length === 0 ? [{ id, key }] : []
    })
    const title = copyWeekText.title
    if (chosen.length === 0) return { ok: false, refusal: { title, text: copyWeekText.noneChosen, status: 422 } }
    return { ok: true, value: { ...weekToPlan(url, now), chosen } }
  },
  run: (week, { academy: { records }, actor, now }) => planWeekCopy(records, actor, week, now),
  refusals: SESSION_REFUSALS,
  done: (_planned, { monday, coachId }, { actor }) => ({
    leave: calendarLink({ day: monday, view: 'week', coach: coachedBy(actor) === null ? coachId : null }, 'copied'),
  }),
})

export default function CopyWeek({ loaderData: shown, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const result: ActionResult | undefined = actionData
  const pending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  const { possible, skipped, note, day, coach } = shown
  return (
    <>
      <title>{copyWeekText.title}</title>
      <PageHead title={copyWeekText.title} note={note}>
        {[
          { days: -7, text: copyWeekText.previousWeek },
          { days: 7, text: copyWeekText.nextWeek },
        ].map(({ days, text }) => (
          <ButtonLink key={text} look="line" size="dense" to={copyWeekLink({ day: addDays(day, days), coach })}>
            {text}
          </ButtonLink>
        ))}
        <ButtonLink look="line" size="dense" to={calendarLink({ day, view: 'week', coach })}>
          {copyWeekText.calendar}
        </ButtonLink>
      </PageHead>
      <section className="panel copy-week" aria-label={copyWeekText.possible}>
        {possible.length > 0 ? (
          <Form method="post">
            <Chosen sessions={possible} />
            <div className="copy-week-actions">
              <Button size="dense" pending={pending} pendingText={copyWeekText.pending}>
                {copyWeekText.submit}
              </Button>
            </div>
          </Form>
        ) : (
          <div className="list-empty">
            <p>{skipped.length > 0 ? copyWeekText.nonePossible : copyWeekText.empty}</p>
            <ButtonLink look="tonal" size="dense" to={planLink({ coach })}>
              {copyWeekText.planSession}
            </ButtonLink>
          </div>
        )}
      </section>
      {skipped.length > 0 ? <Skipped sessions={skipped} /> : null}
      <RefusalDialog result={result} />
    </>
  )
}

function Chosen({ sessions }: { sessions: WeekCopyData['possible'] }) {
  return (
    <ul className="copy-week-list">
      {sessions.map(({ id, key, label, more, reasons }) => (
        <li key={id}>
          <input type="checkbox" id={`session-${id}`} name="session" value={`${id} ${key}`} defaultChecked />
          <div>
            <label htmlFor={`session-${id}`}>{label}</label>
            <SessionNotes notes={[more, ...reasons]} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Skipped({ sessions }: { sessions: WeekCopyData['skipped'] }) {
  return (
    <section className="panel copy-week" aria-labelledby="skipped">
      <div className="panel-head">
        <h2 id="skipped">{copyWeekText.skipped}</h2>
        <p className="admin-note">{copyWeekText.count(sessions.length)}</p>
      </div>
      <ul className="copy-week-list">
        {sessions.map(({ id, label, more, reasons }) => (
          <li key={id}>
            <div>
              <strong>{label}</strong>
              <SessionNotes notes={[...reasons, more]} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SessionNotes({ notes }: { notes: readonly string[] }) {
  return notes.filter((note) => note !== '').map((note) => <small key={note}>{note}</small>)
}
