import { linkTo } from '#routes'
import { useState } from 'react'
import { data, useFetcher } from 'react-router'
import { SESSION_NOTE_MAX_LENGTH } from '#domain/training/assessing/notes'
import { KIND_WORDS, STATE_WORDS } from '#domain/text/shared/sessions'
import { formatInstant } from '#domain/words/formats'
import { sessionReportText } from '#domain/text/staff/training/session-report'
import { noteLook } from '#records/operating/looks'
import { attendanceNotes } from '#records/training/assessing/notes'
import { learningMaterials } from '#records/training/materials'
import type { ActionResult, Refusal } from '#app/action-result'
import { signedIn } from '#app/context'
import { Avatar } from '#ui/avatar'
import { Button, ButtonLink } from '#ui/basics/button'
import { TextField } from '#ui/forms/field'
import { UnsavedPrompt, useUnsaved } from '#ui/dialogs/unsaved'
import { Notice } from '#ui/notices/notice'
import { Toast } from '#ui/notices/toast'
import { PageHead } from '../../list/page-head.tsx'
import { saveReport, type SentNotes } from './report-action.ts'
import { HomeworkFields } from './homework-fields'
import { RatingFields } from './rating-fields'
import type { Route } from './+types/attendance'
import './assessing.css'

export { ErrorBoundary } from '../../list/page.tsx'

export const handle = {
  crumb: sessionReportText.title,
  name: (shown: Route.ComponentProps['loaderData']) => shown.name,
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const found = await attendanceNotes(records, actor, params.id)
  if (!found) throw data(null, { status: 404 })
  const profile = { subject: 'trainee', id: found.traineeId, name: found.name }
  await noteLook(records, actor, { action: 'profile open', ...profile }, now())
  const materials = (await learningMaterials(records, actor, '')) ?? []
  const { coachId: _coach, endsAt: _end, startsAt, ...shown } = found
  return {
    ...shown,
    when: startsAt ? formatInstant(startsAt) : sessionReportText.withoutDate,
    library: materials.map(({ id, fileName }) => ({ id, fileName })),
    done: url.searchParams.has('done') ? sessionReportText.saved : null,
  }
}

export const action = saveReport

type Report = Route.ComponentProps['loaderData']

export default function Attendance({ loaderData: found, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult<SentNotes>>()
  const result: ActionResult<SentNotes> | undefined = fetcher.data ?? actionData
  const unsaved = useUnsaved()
  // Saves the version the user last saw, because the page revalidates while they type.
  const [seen, setSeen] = useState(found.revision)
  if (result?.revision && result.revision > seen) setSeen(result.revision)
  const { name, kind, when, criteria, library } = found
  const values = result?.notes ?? found
  return (
    <>
      <title>{sessionReportText.documentTitle(name)}</title>
      <PageHead title={sessionReportText.title} note={sessionReportText.note(KIND_WORDS[kind], when)}>
        <ButtonLink look="line" size="dense" to={linkTo('traineeSessions', { id: found.traineeId })}>
          {sessionReportText.sessionsOf(name.split(' ')[0] ?? name)}
        </ButtonLink>
      </PageHead>
      <fetcher.Form
        method="post"
        noValidate
        className="panel assessing"
        onChange={unsaved.touch}
        onSubmit={unsaved.settle}
      >
        <input type="hidden" name="seen" value={seen} />
        <TraineeHead found={found} />
        {result?.refusal ? <ReportRefusal refusal={result.refusal} id={found.id} onReload={unsaved.settle} /> : null}
        {kind === 'assessment' ? (
          <div className="ratings">
            <h2>{sessionReportText.ratings}</h2>
            <p className="field-hint">{sessionReportText.ratingsHint}</p>
            <RatingFields criteria={criteria} ratings={values.ratings} />
          </div>
        ) : null}
        <NoteFields values={values} />
        <HomeworkFields library={library} chosen={values.materials} />
        <Button size="touch" pending={fetcher.state !== 'idle'} pendingText={sessionReportText.saving}>
          {sessionReportText.save}
        </Button>
      </fetcher.Form>
      <Toast text={result ? result.done : found.done} shown={result ?? found.done} close={sessionReportText.close} />
      <UnsavedPrompt prompt={unsaved.prompt} />
    </>
  )
}

function TraineeHead({ found: { name, image, state, place } }: { found: Report }) {
  return (
    <div className="person trainee-head">
      <Avatar name={name} image={image} />
      <span>
        <strong>{name}</strong>
        <small>
          {STATE_WORDS[state]}
          {place ? ` · ${place}` : ''}
        </small>
      </span>
    </div>
  )
}

function ReportRefusal({ refusal, id, onReload }: { refusal: Refusal; id: string; onReload(): void }) {
  return (
    <div role="alert">
      <Notice tone="bad">
        <p>{refusal.text}</p>
        {refusal.reload ? (
          <p>
            {sessionReportText.inputKept}{' '}
            <a className="text-link" href={linkTo('adminAttendance', { id })} onClick={onReload}>
              {sessionReportText.reload}
            </a>{' '}
            {sessionReportText.afterReload}
          </p>
        ) : null}
      </Notice>
    </div>
  )
}

function NoteFields({ values }: { values: Pick<Report, 'shown' | 'private'> }) {
  return (
    <div className="assessing-notes">
      <TextField
        name="shown"
        label={sessionReportText.shared}
        hint={sessionReportText.sharedHint}
        rows={5}
        maxLength={SESSION_NOTE_MAX_LENGTH}
        defaultValue={values.shown}
      />
      <TextField
        name="private"
        label={sessionReportText.private}
        hint={sessionReportText.privateHint}
        rows={5}
        maxLength={SESSION_NOTE_MAX_LENGTH}
        defaultValue={values.private}
      />
    </div>
  )
}
