import { data } from 'react-router'
import { coachedBy } from '#domain/accounts/rights'
import { addMinutes, isInstant, minutesBetween } from '#domain/training/manila'
import { SESSION_REFUSALS, whenInFull } from '#domain/text/shared/sessions'
import { calendarText } from '#domain/text/staff/training/calendar'
import { moveSession } from '#records/training/sessions/move'
import { sessionById } from '#records/training/sessions/session-lists'
import { defineAction, type ActionDone } from '#app/action'
import { readRecordId } from '../../list/record-id.ts'

export type MoveAnyway = { anyway: Record<string, string> | null }

export const moveDropped = defineAction({
  read(form) {
    const id = readRecordId(form, 'id')
    const [startsAt, seen] = [form.get('startsAt'), String(form.get('seen'))]
    if (typeof startsAt !== 'string' || !isInstant(startsAt) || !/^\d{1,9}$/.test(seen))
      throw data(null, { status: 400 })
    return { ok: true, value: { id, startsAt, seen: Number(seen), anyway: form.get('anyway') === 'yes' } }
  },
  async run(move, { academy, actor, now }) {
    const session = await sessionById(academy.records, actor, move.id)
    // Security: a coach cannot learn whether another coach's session exists.
    if (!session) throw data(null, { status: coachedBy(actor) === null ? 404 : 403 })
    const minutes = minutesBetween(session.startsAt, session.endsAt)
    const when = whenInFull(move.startsAt, addMinutes(move.startsAt, minutes))
    const moved = await moveSession(academy.records, actor, { ...move, minutes }, now)
    return moved.ok
      ? { ok: true as const, when }
      : { ok: false as const, reason: 'not-moved' as const, when, cause: moved.reason, clashes: moved.clashes }
  },
  refusals: { 'not-moved': 'explained' },
  explain({ when, cause, clashes }, { id, startsAt, seen }) {
    const { text, status } = SESSION_REFUSALS[cause]
    const closed = cause === 'closed'
    return {
      text: calendarText.moveRefused(when, text, closed ? (clashes?.[0]?.words ?? '') : ''),
      status,
      extra: { anyway: closed ? { id, startsAt, seen: String(seen), anyway: 'yes' } : null },
    }
  },
  done: ({ when }): ActionDone<MoveAnyway> => ({ text: calendarText.moved(when) }),
})
