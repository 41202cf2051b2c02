import { useEffect, useMemo, useState } from 'react'
import { conflictWords, shownOf } from '#domain/training/roll-call/marks'
import type { AttendanceState } from '#domain/training/sessions'
import { addDays, dayOf } from '#domain/training/manila'
import { dayInFull, hoursInWords, KIND_WORDS } from '#domain/text/shared/sessions'
import { rollCallText } from '#domain/text/staff/training/roll-call'
import { linkTo } from '#routes'
import { holdCopy } from '#app/offline/device-copies'
import { signedIn } from '#app/context'
import { rollCall } from '#records/training/sessions/roll-call'
import { ButtonLink } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { PageHead } from '../../list/page-head.tsx'
import { CalledSession } from './called-session'
import { rollCallDay, rollCallLink } from './roll-call-address.ts'
import { UndoToast, type LastMarks } from './undo-toast'
import { Conflicts } from './conflicts'
import { ConnectionStatus } from './line-words'
import { useMarks, type Called } from './use-marks.ts'
import type { Route } from './+types/roll-call'
import './roll-call.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: rollCallText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const {
    academy: { records, config, now },
    actor,
  } = signedIn(context)
  const at = now()
  const today = dayOf(at.toISOString())
  const day = rollCallDay(url, today)
  const sessions = await rollCall(records, actor, at, day)
  const marked = (url.searchParams.get('marked') ?? '').split(' ')
  return {
    person: { id: actor.id, name: actor.name },
    holds: config.deviceCopies && day === today,
    day,
    isToday: day === today,
    dayBefore: addDays(day, -1),
    dayText: dayInFull(day),
    refused: url.searchParams.has('refused'),
    justMarked: sessions.flatMap(({ trainees }) =>
      trainees.filter(({ id, state }) => marked.includes(id) && state !== 'planned'),
    ),
    sessions: sessions.map(({ id, kind, startsAt, endsAt, place, coachId, coachName, trainees }) => ({
      id,
      kind: KIND_WORDS[kind],
      time: hoursInWords(startsAt, endsAt),
      startsAt,
      place,
      coach: coachId === actor.id ? null : coachName,
      trainees,
    })),
  }
}

type DayData = Route.ComponentProps['loaderData']

export default function RollCall({ loaderData }: Route.ComponentProps) {
  return <DayRollCall key={loaderData.day} loaderData={loaderData} />
}

function DayRollCall({ loaderData }: { loaderData: DayData }) {
  const { person, holds, day, isToday, sessions, refused } = loaderData
  const all = useMemo(() => sessions.flatMap(({ trainees }) => trainees), [sessions])
  const { marks, line, waiting, press, resolve } = useMarks(person.id, all)
  const [last, setLast] = useState<LastMarks | null>(null)
  useEffect(() => (holds && import.meta.env.PROD ? holdCopy(linkTo('rollCall')) : undefined), [holds])
  const marked = all.filter((row) => shownOf(row, marks.get(row.id)) !== 'planned').length
  const against = [...marks.values()].filter((mark) => conflictWords(mark) !== '')
  const mark = (rows: readonly Called[], state: AttendanceState) => {
    setLast(state === 'planned' ? null : { rows, state })
    for (const row of rows) void press(row, state)
  }
  return (
    <div className="roll-call">
      <title>{rollCallText.title}</title>
      <PageHead title={rollCallText.title} note={loaderData.dayText}>
        <ButtonLink look="line" size="dense" to={rollCallLink(loaderData.dayBefore)}>
          {isToday ? rollCallText.yesterday : rollCallText.dayBefore}
        </ButtonLink>
        {isToday ? null : (
          <ButtonLink look="line" size="dense" to={linkTo('rollCall')}>
            {rollCallText.today}
          </ButtonLink>
        )}
      </PageHead>
      {isToday ? <DayPassed day={day} /> : null}
      <Conflicts marks={against} onResolve={({ id }, again) => void resolve(id, again)} />
      {refused ? (
        <Notice tone="bad">
          <p>{rollCallText.notSaved}</p>
        </Notice>
      ) : null}
      {sessions.length === 0 ? (
        <section className="panel list-empty">
          <p>{isToday ? rollCallText.empty : rollCallText.emptyDay}</p>
          {isToday ? (
            <ButtonLink look="tonal" size="dense" to={linkTo('calendarPlan')}>
              {rollCallText.plan}
            </ButtonLink>
          ) : null}
        </section>
      ) : (
        <p className="call-count">
          <strong>{rollCallText.markedCount(marked, all.length)}</strong> {rollCallText.marked}
        </p>
      )}
      {sessions.map((session) => (
        <CalledSession key={session.id} session={session} day={isToday ? '' : day} marks={marks} onMark={mark} />
      ))}
      <ConnectionStatus line={line} waiting={waiting} name={person.name} />
      <UndoToast
        last={last}
        arrived={loaderData.justMarked}
        day={isToday ? '' : day}
        onUndo={(rows) => mark(rows, 'planned')}
      />
    </div>
  )
}

function DayPassed({ day }: { day: string }) {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const look = () => setPassed(dayOf(new Date().toISOString()) >= addDays(day, 1))
    look()
    const timer = setInterval(look, 60_000)
    return () => clearInterval(timer)
  }, [day])
  return passed ? (
    <Notice tone="warn">
      <p>{rollCallText.outdated}</p>
    </Notice>
  ) : null
}
