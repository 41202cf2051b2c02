import { useEffect, useMemo, useState } from 'react'
import { conflictWords, shownOf } from '#domain/training/roll-call/marks'
import { addDays, dayOf } from '#domain/training/manila'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import { formatInstant, formatToday } from '#domain/words/formats'
import { rollCallText } from '#domain/text/staff/training/roll-call'
import { linkTo } from '#routes'
import { holdCopy } from '#app/offline/device-copies'
import { signedIn } from '#app/context'
import { rollCall } from '#records/training/sessions/roll-call'
import { Notice } from '#ui/notices/notice'
import { PageHead } from '../../list/page-head.tsx'
import { CalledRow } from './called-row'
import { Conflicts } from './conflicts'
import { ConnectionStatus } from './line-words'
import { useMarks } from './use-marks.ts'
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
  const sessions = await rollCall(records, actor, at)
  return {
    person: { id: actor.id, name: actor.name },
    holds: config.deviceCopies,
    day: dayOf(at.toISOString()),
    today: formatToday(at),
    refused: url.searchParams.has('refused'),
    sessions: sessions.map(({ id, kind, startsAt, endsAt, place, coachId, coachName, trainees }) => ({
      id,
      kind: KIND_WORDS[kind],
      time: `${clockOf(startsAt)} – ${clockOf(endsAt)}`,
      startsAt,
      place,
      coach: coachId === actor.id ? null : coachName,
      trainees,
    })),
  }
}

const clockOf = (iso: string) => formatInstant(iso).split(', ').at(-1) ?? ''

export default function RollCall({ loaderData }: Route.ComponentProps) {
  const { person, holds, day, today, sessions, refused } = loaderData
  const all = useMemo(() => sessions.flatMap(({ trainees }) => trainees), [sessions])
  const { marks, line, waiting, press, resolve } = useMarks(person.id, all)
  useEffect(() => (holds && import.meta.env.PROD ? holdCopy(linkTo('rollCall')) : undefined), [holds])
  const marked = all.filter((row) => shownOf(row, marks.get(row.id)) !== 'planned').length
  const against = [...marks.values()].filter((mark) => conflictWords(mark) !== '')
  return (
    <div className="roll-call">
      <title>{rollCallText.title}</title>
      <PageHead title={rollCallText.title} note={today} />
      <DayPassed day={day} />
      <ConnectionStatus line={line} waiting={waiting} name={person.name} />
      <Conflicts marks={against} onResolve={({ id }, again) => void resolve(id, again)} />
      {refused ? (
        <Notice tone="bad">
          <p>{rollCallText.notSaved}</p>
        </Notice>
      ) : null}
      {sessions.length === 0 ? (
        <section className="panel list-empty">
          <p>{rollCallText.empty}</p>
        </section>
      ) : (
        <p className="call-count">
          <strong>{rollCallText.markedCount(marked, all.length)}</strong> {rollCallText.marked}
        </p>
      )}
      {sessions.map(({ id, kind, time, startsAt, place, coach, trainees }) => (
        <section key={id} className="panel call-session" aria-labelledby={`session-${id} whose-${id}`}>
          <div className="panel-head">
            <h2 id={`session-${id}`}>
              <time dateTime={startsAt}>{time}</time> {kind}
            </h2>
            <p id={`whose-${id}`}>{[coach, place].filter(Boolean).join(' · ')}</p>
          </div>
          {trainees.length === 0 ? <p className="list-empty">{rollCallText.noTrainees}</p> : null}
          <ul>
            {trainees.map((row) => (
              <CalledRow
                key={row.id}
                row={row}
                mark={marks.get(row.id)}
                onPress={(wanted) => void press(row, wanted)}
              />
            ))}
          </ul>
        </section>
      ))}
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
