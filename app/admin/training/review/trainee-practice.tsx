import { useState } from 'react'
import { data, Form, Link, useNavigation } from 'react-router'
import { linkTo } from '#routes'
import { homeworkText, practiceListText } from '#domain/text/staff/training/practice'
import { HOMEWORK_NOTE_LONGEST, homeworkState } from '#domain/training/practice/homework'
import { formatDay, formatDayOf, manilaDayOf } from '#domain/words/formats'
import { newId } from '#records/engine/db'
import { allDrills, toDrillName } from '#records/training/practice/drills'
import { practiceOfTrainee } from '#records/training/practice/homework'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { Button, ButtonLink } from '#ui/basics/button'
import { Field, FieldFrame, TextField } from '#ui/forms/field'
import { StatusPill } from '#ui/notices/status-pill'
import { newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import { Done, RefusalDialog } from '../../list/prompt-dialog.tsx'
import { HomeworkPill } from './homework-pill'
import { changeHomework } from './homework-action.ts'
import type { Route } from './+types/trainee-practice'
import './trainee-practice.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: homeworkText.crumb }

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const found = await practiceOfTrainee(records, actor, id)
  if (!found) throw data(null, { status: 404 })
  const today = manilaDayOf(now())
  const drills = await allDrills(records.read)
  return {
    traineeId: id,
    name: found.trainee.name,
    homework: found.homework.map(({ dueDay, doneAt, ...homework }) => ({
      ...homework,
      due: dueDay === null ? homeworkText.noDue : homeworkText.dueOn(formatDay(dueDay)),
      state: homeworkState({ dueDay, doneAt }, today),
    })),
    attempts: found.attempts.map(({ sentAt, reviewedAt, milliseconds, ...attempt }) => ({
      ...attempt,
      sent: formatDayOf(sentAt),
      seconds: Math.round(milliseconds / 1000),
      isReviewed: reviewedAt !== null,
    })),
    drills: drills
      .filter(({ isRetired }) => !isRetired)
      .map(({ id: drill, text }) => ({ id: drill, name: toDrillName(text) })),
    newId: newId(),
    today,
    done: newsIn(url, homeworkText.news),
  }
}

export const action = changeHomework

type Shown = Route.ComponentProps['loaderData']

export default function TraineePractice({ loaderData: trainee, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>{`${homeworkText.title}: ${trainee.name}`}</title>
      <PageHead title={homeworkText.title} note={trainee.name}>
        <ButtonLink look="line" size="dense" to={linkTo('traineeSessions', { id: trainee.traineeId })}>
          {homeworkText.back}
        </ButtonLink>
      </PageHead>
      <section className="panel homework-part" aria-labelledby="homework-list">
        <h2 id="homework-list">{homeworkText.list}</h2>
        {trainee.homework.length === 0 ? <p className="field-hint">{homeworkText.none}</p> : null}
        <ul>
          {trainee.homework.map(({ id, drill, due, note, state }) => (
            <li key={id}>
              <div>
                <p>{drill}</p>
                <p className="field-hint">{[due, note].filter(Boolean).join(' · ')}</p>
              </div>
              <HomeworkPill state={state} />
              {state === 'done' ? null : (
                <Form method="post">
                  <input type="hidden" name="homework" value={id} />
                  <Button
                    look="line"
                    size="dense"
                    name="intent"
                    value="withdraw"
                    aria-label={homeworkText.withdrawNamed(drill)}
                  >
                    {homeworkText.withdraw}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      </section>
      <GiveHomework trainee={trainee} result={actionData} />
      <section className="panel homework-part" aria-labelledby="homework-attempts">
        <h2 id="homework-attempts">{homeworkText.attempts}</h2>
        {trainee.attempts.length === 0 ? <p className="field-hint">{homeworkText.noAttempts}</p> : null}
        <ul>
          {trainee.attempts.map(({ id, drill, sent, seconds, isReviewed }) => (
            <li key={id}>
              <div>
                <Link className="text-link" to={linkTo('adminAttempt', { id })} reloadDocument>
                  {drill}
                </Link>
                <p className="field-hint">
                  {sent}, {practiceListText.seconds(seconds)}
                </p>
              </div>
              <StatusPill tone={isReviewed ? 'good' : 'warn'}>
                {practiceListText.states[isReviewed ? 'reviewed' : 'waiting']}
              </StatusPill>
            </li>
          ))}
        </ul>
      </section>
      <Done result={actionData} arrived={trainee.done} />
      <RefusalDialog result={actionData} />
    </>
  )
}

function GiveHomework({ trainee, result }: { trainee: Shown; result: ActionResult | undefined }) {
  const { state, formData } = useNavigation()
  const { errors = {}, values = {}, target = null } = result ?? {}
  const [given, setGiven] = useState<string | null>(null)
  if (target !== null && target !== given) setGiven(target)
  return (
    <Form key={given} method="post" noValidate className="panel homework-form">
      <input type="hidden" name="homework" value={trainee.newId} />
      <FieldFrame id="homework-drill" label={homeworkText.drill} error={errors.drill}>
        <select id="homework-drill" className="input" name="drill" defaultValue={values.drill ?? ''}>
          <option value="">{homeworkText.chooseDrill}</option>
          {trainee.drills.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </FieldFrame>
      <Field
        id="homework-due"
        type="date"
        name="due"
        label={homeworkText.due}
        hint={homeworkText.dueHint}
        min={trainee.today}
        defaultValue={values.due ?? ''}
        error={errors.due}
      />
      <TextField
        id="homework-note"
        name="note"
        label={homeworkText.note}
        rows={2}
        maxLength={HOMEWORK_NOTE_LONGEST}
        defaultValue={values.note ?? ''}
        error={errors.note}
      />
      <Button
        size="touch"
        name="intent"
        value="give"
        pending={state !== 'idle' && formData?.get('intent') === 'give'}
        pendingText={homeworkText.giving}
      >
        {homeworkText.give}
      </Button>
    </Form>
  )
}
