import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { addDays, addMinutes, dayOf, startOfDay } from '#domain/training/manila'
import { whenInFull } from '#domain/text/shared/sessions'
import { calendarText } from '#domain/text/staff/training/calendar'
import type { CalendarData, CalendarSession } from './calendar-loader.ts'

const ROW_MINUTES = 30
const DRAGGED_PX = 6

type Lifted = { session: CalendarSession; startsAt: string; column: number; by: 'pointer' | 'keys' }
type DragStart = { session: CalendarSession; x: number; y: number }
type Drag = {
  lifted: Lifted | null
  setLifted(lifted: Lifted | null): void
  dragStart: RefObject<DragStart | null>
  dragged: RefObject<boolean>
  drop(lifted: Lifted): void
  leave(): void
  say(text: string): void
  days: readonly string[]
  perDay: boolean
}

export function useMoving(shown: CalendarData, form: RefObject<HTMLFormElement | null>) {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [said, say] = useState('')
  const dragStart = useRef<DragStart | null>(null)
  const dragged = useRef(false)
  const [fields, send] = useState({ id: '', startsAt: '', seen: '' })
  const days = shown.columns.map(({ day }) => day)
  const perDay = new Set(days).size === days.length

  const drop = ({ session, startsAt }: Lifted) => {
    setLifted(null)
    if (startsAt === session.startsAt) return
    flushSync(() => send({ id: session.id, startsAt, seen: String(session.revision) }))
    form.current?.requestSubmit()
    say('')
  }
  const cancel = () => {
    setLifted(null)
    dragStart.current = null
  }
  const leave = () => {
    cancel()
    say(calendarText.notMoved)
  }
  useEscape(lifted?.by === 'pointer', cancel)

  const drag = { lifted, setLifted, dragStart, dragged, drop, leave, say, days, perDay }
  return {
    fields,
    frame: {
      onPointerMove: (event: PointerEvent) => followPointer(event, drag),
      onPointerUp: () => {
        dragStart.current = null
        if (lifted?.by === 'pointer') drop(lifted)
      },
      onPointerLeave: () => {
        if (lifted?.by === 'pointer') leave()
        dragStart.current = null
      },
    },
    said,
    lifted: lifted?.session.id ?? null,
    target: lifted?.startsAt ?? null,
    column: lifted?.column ?? -1,
    handlersOf: (session: CalendarSession) => toSessionHandlers(session, drag),
  }
}

export type Moving = ReturnType<typeof useMoving>

function useEscape(active: boolean, cancel: () => void) {
  const onEscape = useEffectEvent(cancel)
  useEffect(() => {
    if (!active) return
    const stop = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') onEscape()
    }
    document.addEventListener('keydown', stop)
    return () => document.removeEventListener('keydown', stop)
  }, [active])
}

function followPointer(event: PointerEvent, { lifted, setLifted, dragStart, dragged }: Drag) {
  const from = dragStart.current
  if (!from) return
  if (!lifted && Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAGGED_PX) return
  dragged.current = true
  const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-at]')
  const startsAt = cell?.dataset.at ?? from.session.startsAt
  setLifted({ session: from.session, startsAt, column: Number(cell?.dataset.column ?? -1), by: 'pointer' })
}

function moveByKey(event: KeyboardEvent, session: CalendarSession, drag: Drag) {
  const { lifted, setLifted, drop, leave, say, days, perDay } = drag
  if (!lifted) {
    if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setLifted({ session, startsAt: session.startsAt, column: days.indexOf(session.day), by: 'keys' })
    say(calendarText.lifted)
    return
  }
  const step = STEPS[event.key]
  if (step) {
    const startsAt = stepped(lifted.startsAt, step, days, perDay)
    setLifted({ ...lifted, startsAt, column: days.indexOf(dayOf(startsAt)) })
    say(whenInFull(startsAt, endOf(session, startsAt)))
  } else if (event.key === 'Enter') drop(lifted)
  else if (event.key === 'Escape') leave()
  else return
  event.preventDefault()
}

function toSessionHandlers(session: CalendarSession, drag: Drag) {
  const { lifted, dragStart, dragged, leave } = drag
  return {
    'aria-describedby': 'calendar-hint',
    onPointerDown: (event: PointerEvent) => {
      dragged.current = false
      // Touch must scroll the page; the session's own page can move it instead.
      if (event.button !== 0 || event.pointerType === 'touch' || session.marked) return
      dragStart.current = { session, x: event.clientX, y: event.clientY }
    },
    onClick: (event: MouseEvent) => {
      if (dragged.current) event.preventDefault()
      dragged.current = false
    },
    onKeyDown: (event: KeyboardEvent) => moveByKey(event, session, drag),
    onBlur: () => {
      if (lifted?.by === 'keys') leave()
    },
  }
}

const STEPS: Record<string, { minutes: number; days: number } | undefined> = {
  ArrowUp: { minutes: -ROW_MINUTES, days: 0 },
  ArrowDown: { minutes: ROW_MINUTES, days: 0 },
  ArrowLeft: { minutes: 0, days: -1 },
  ArrowRight: { minutes: 0, days: 1 },
}

function stepped(startsAt: string, by: { minutes: number; days: number }, days: readonly string[], perDay: boolean) {
  const day = dayOf(startsAt)
  if (by.days !== 0) {
    const to = addDays(day, by.days)
    if (!perDay || !days.includes(to)) return startsAt
    return addMinutes(startsAt, by.days * 24 * 60)
  }
  const to = addMinutes(startsAt, by.minutes)
  return to >= startOfDay(day) && dayOf(to) === day ? to : startsAt
}

function endOf({ startsAt, endsAt }: CalendarSession, at: string): string {
  return addMinutes(at, Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000))
}
