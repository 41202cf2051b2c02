import { data, redirect } from 'react-router'
import { linkTo } from '#routes'
import { isState, type MarkResult } from '#domain/training/roll-call/marks'
import { markCalled } from '#records/training/sessions/roll-call'
import { signedIn } from '#app/context'
import { isRecordId } from '../../list/record-id.ts'
import type { Route } from './+types/mark'

export function loader() {
  return redirect(linkTo('rollCall'))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { academy, actor } = signedIn(context)
  const form = await request.formData()
  const [attendanceId, state, seen, person] = ['attendance', 'state', 'seen', 'person'].map((name) => form.get(name))
  if (!isRecordId(attendanceId) || !isState(state) || !/^\d{1,9}$/.test(String(seen)))
    throw data(null, { status: 400 })
  const isScript = request.headers.get('accept')?.includes('application/json') ?? false
  // Security: marks may wait for days, and another user must not send them.
  if (person !== null && person !== actor.id) return Response.json(null, { status: 412 })
  const result = await markCalled(academy.records, actor, { attendanceId, state, seen: Number(seen) }, academy.now())
  if (isScript) return Response.json(result satisfies MarkResult)
  if (result.outcome === 'conflict' && result.reason === 'not-found') throw data(null, { status: 404 })
  const refused = result.outcome === 'conflict' ? `?refused=${result.reason}` : ''
  return redirect(`${linkTo('rollCall')}${refused}#call-${attendanceId}`, 303)
}
