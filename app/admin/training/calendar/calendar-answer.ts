import { data } from 'react-router'
import { coachedBy } from '#domain/accounts/rights'
import { addMinutes, isInstant, minutesBetween } from '#domain/training/manila'
import { SESSION_REFUSALS, whenInFull } from '#domain/text/shared/sessions'
import { calendarText } from '#domain/text/staff/training/calendar'
import { moveSession } from '#records/training/sessions/move'
import { sessionById } from '#records/training/sessions/session-lists'
import { signedIn } from '#app/context'
import { isRecordId, type PageActionArgs } from '../../list/record-id.ts'

export type DropAnswer = {
  done: string | null
  /** `anyway` holds the form values that let staff override the refusal. */
  refused: { text: string; anyway: Record<string, string> | null } | null
}

export async function moveDropped({ request, context }: PageActionArgs) {
  const { academy, actor } = signedIn(context)
  const form = await request.formData()
  const [id, startsAt, seen] = [form.get('id'), form.get('startsAt'), form.get('seen')]
  if (!isRecordId(id) || typeof startsAt !== 'string' || !isInstant(startsAt) || !/^\d{1,9}$/.test(String(seen)))
    throw data(null, { status: 400 })
  const session = await sessionById(academy.records, actor, id)
  // Security: a coach cannot learn whether another coach's session exists.
  if (!session) throw data(null, { status: coachedBy(actor) === null ? 404 : 403 })
  const minutes = minutesBetween(session.startsAt, session.endsAt)
  const anyway = form.get('anyway') === 'yes'
  const move = { id, startsAt, minutes, seen: Number(seen), anyway }
  const answer = await moveSession(academy.records, actor, move, academy.now())
  const when = whenInFull(startsAt, addMinutes(startsAt, minutes))
  if (answer.ok) return data<DropAnswer>({ done: calendarText.moved(when), refused: null })
  const { text, status } = SESSION_REFUSALS[answer.reason]
  const closed = answer.reason === 'closed'
  const reason = closed ? (answer.clashes?.[0]?.words ?? '') : ''
  const refused = {
    text: calendarText.moveRefused(when, text, reason),
    anyway: closed ? { id, startsAt, seen: String(seen), anyway: 'yes' } : null,
  }
  return data<DropAnswer>({ done: null, refused }, { status })
}
