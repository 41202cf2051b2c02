import { data } from 'react-router'
import { dayInFull, hourInWords, KIND_WORDS } from '#domain/text/shared/sessions'
import { dayOf, toManilaTime } from '#domain/training/manila'
import type { OpenTime } from '#domain/training/open-hours/open-hours'
import { whenInWords } from '#domain/training/session-times'
import { SESSION_KINDS, type SessionKind } from '#domain/training/sessions'
import type { SignedIn } from '#app/context'
import { loadOwnPlanning, type OwnMoveQuery } from '#records/training/open-hours/own-planning'

export type TimeChoice = { startsAt: string; kind: SessionKind; hour: string }
export type ChosenTime = TimeChoice & { day: string; hours: string; kindWords: string; place: string }

export async function loadTimes({ academy, actor }: SignedIn, url: URL, moving?: OwnMoveQuery) {
  const planning = await loadOwnPlanning(academy.records, actor, moving ? { moving } : {}, academy.now())
  if (!planning) throw data(null, { status: 404 })
  const { times, ...facts } = planning
  const [start, kind] = [url.searchParams.get('start'), url.searchParams.get('kind')]
  const chosen = times.find((time) => time.startsAt === start && (moving !== undefined || time.kind === kind))
  const days = [...Map.groupBy(times, ({ startsAt }) => dayOf(startsAt))].map(([day, theirs]) => ({
    day,
    words: dayInFull(day),
    times: theirs.map(toChoice),
  }))
  return { ...facts, days, severalKinds: hasSeveralKinds(times), chosen: chosen ? toChosen(chosen) : null }
}

export type OwnTimes = Awaited<ReturnType<typeof loadTimes>>

const hasSeveralKinds = (times: readonly OpenTime[]) => new Set(times.map(({ kind }) => kind)).size > 1

const toChoice = ({ startsAt, kind }: OpenTime): TimeChoice => ({
  startsAt,
  kind,
  hour: hourInWords(toManilaTime(startsAt)),
})

const toChosen = (time: OpenTime): ChosenTime => ({
  ...toChoice(time),
  ...whenInWords(time),
  kindWords: KIND_WORDS[time.kind],
  place: time.place,
})

export function readTime(form: FormData): { startsAt: string; kind: SessionKind } {
  const kind = SESSION_KINDS.find((each) => each === form.get('kind'))
  if (!kind) throw data(null, { status: 400 })
  return { startsAt: String(form.get('start') ?? '').slice(0, 40), kind }
}
