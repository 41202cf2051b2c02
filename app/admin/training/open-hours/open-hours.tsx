import { Link, useFetcher } from 'react-router'
import { linkTo } from '#routes'
import { coachedBy, may } from '#domain/accounts/rights'
import { dayInFull } from '#domain/text/shared/sessions'
import { describeOpenHours, openHoursText as text } from '#domain/text/staff/open-hours'
import { dayOf } from '#domain/training/manila'
import { toOpenHoursValues } from '#domain/training/open-hours/open-hours-form'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { newId } from '#records/engine/db'
import { trainingPackages } from '#records/enrolment/packages'
import { listComingDaysOff, listOpenHours } from '#records/training/open-hours/open-hours'
import { trainers } from '#records/training/sessions/session-choices'
import { ButtonLink, buttonClass } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { StatusPill } from '#ui/notices/status-pill'
import { AskButton, findPromptedRow } from '../../list/ask.tsx'
import { DataList, type Column } from '../../list/data-list.tsx'
import { newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import { About, Done, PromptDialog, usePrompt } from '../../list/prompt-dialog.tsx'
import { DaysOff } from './days-off'
import { OpenHoursForm } from './hours-fields'
import { changeOpenHours } from './open-hours-action.ts'
import type { Route } from './+types/open-hours'
import './open-hours.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: text.title }

const WHOLE_LIST = { search: '', page: 1, sort: 'newest' } as const
const USUAL = { weekday: '1', from: '14:00', until: '17:00', kind: 'q-and-a', minutes: '60' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const today = dayOf(now().toISOString())
  const own = coachedBy(actor)
  const [hours, daysOff, coaches, packages] = await Promise.all([
    listOpenHours(records, actor),
    listComingDaysOff(records, actor, today),
    own === null ? trainers(records) : [],
    trainingPackages(records),
  ])
  const rows = hours.map((one) => ({ ...one, name: describeOpenHours(one) }))
  const edited = hours.find(({ id }) => id === url.searchParams.get('edit'))
  return {
    rows: rows.map(({ id, name, coach, kind, minutes, place, validFrom, validUntil }) => ({
      id,
      name,
      coach,
      session: text.session(kind, minutes),
      place,
      valid: text.valid(validFrom, validUntil),
      ended: validUntil !== null && validUntil < today,
    })),
    form: edited
      ? { formKey: edited.id, seen: edited.revision, values: toOpenHoursValues(edited) }
      : { formKey: newId(), seen: null, values: { ...USUAL, coach: own ?? '' } },
    daysOff: daysOff.map((day) => ({ ...day, words: dayInFull(day.day) })),
    coaches,
    ownId: own ?? '',
    today,
    isUsed: packages.some(({ selfPlannedAWeek }) => selfPlannedAWeek !== null),
    mayEditPackages: may(actor, 'packages'),
    promptedRow: findPromptedRow(url, 'remove', rows),
    done: newsIn(url, text.done),
  }
}

export const action = changeOpenHours

type Row = Route.ComponentProps['loaderData']['rows'][number]

function columnsFor(isOwn: boolean, ask: (row: Row) => void): readonly Column<Row>[] {
  return [
    {
      header: text.columns.when,
      slot: 'head',
      cell: ({ id, name, ended }) => (
        <span id={`hours-${id}`}>
          {name} {ended ? <StatusPill tone="warn">{text.ended}</StatusPill> : null}
        </span>
      ),
    },
    ...(isOwn
      ? []
      : [{ header: text.columns.coach, slot: 'pair', cell: ({ coach }) => coach } satisfies Column<Row>]),
    { header: text.columns.session, cell: ({ session }) => session },
    { header: text.columns.place, cell: ({ place }) => place },
    { header: text.columns.valid, cell: ({ valid }) => valid || text.always },
    {
      header: text.columns.actions,
      slot: 'actions',
      cell: (row) => (
        <div className="row-actions">
          <Link
            className={buttonClass('line', 'dense')}
            to={`?edit=${row.id}#hours-form`}
            aria-describedby={`hours-${row.id}`}
          >
            {text.edit}
          </Link>
          <AskButton
            className={buttonClass('line', 'dense')}
            question={{ decision: 'remove', id: row.id }}
            onAsk={() => ask(row)}
            aria-describedby={`hours-${row.id}`}
          >
            {text.remove}
          </AskButton>
        </div>
      ),
    },
  ]
}

export default function OpenHoursPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult>({ key: 'open-hours' })
  const result = fetcher.data ?? actionData
  const prompt = usePrompt<Pick<Row, 'id' | 'name'>>(shown.promptedRow, WHOLE_LIST)
  const { rows, ownId, coaches } = shown
  return (
    <>
      <title>{text.title}</title>
      <PageHead title={text.title} note={ownId ? text.noteOwn : text.note}>
        <ButtonLink look="line" size="dense" to={linkTo('calendar')}>
          {text.calendar}
        </ButtonLink>
      </PageHead>
      {shown.isUsed ? null : (
        <Notice tone="info">
          <p>
            {text.off} {shown.mayEditPackages ? text.offOwner : null}{' '}
            {shown.mayEditPackages ? (
              <Link className="text-link" to={linkTo('adminPackages')}>
                {text.packages}
              </Link>
            ) : null}
          </p>
        </Notice>
      )}
      <section className="panel" aria-label={text.title}>
        <DataList caption={text.title} columns={columnsFor(ownId !== '', prompt.ask)} rows={rows} empty={text.none} />
      </section>
      <OpenHoursForm {...shown.form} coaches={coaches} result={actionData} />
      <DaysOff
        days={shown.daysOff}
        today={shown.today}
        ownId={ownId}
        coaches={coaches}
        result={result?.target === 'hours' ? undefined : result}
        fetcher={fetcher}
      />
      <PromptDialog
        prompt={prompt}
        dialog={text.ask}
        action={linkTo('openHours')}
        pendingText={text.removing}
        fetcher={fetcher}
        result={result}
        fields={({ id }) => ({ intent: 'remove', entry: id })}
      >
        {({ name }) => <About name={name} />}
      </PromptDialog>
      <Done result={result} arrived={shown.done} />
    </>
  )
}
