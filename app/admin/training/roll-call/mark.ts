import { data, redirect } from 'react-router'
import { linkTo } from '#routes'
import { isRealDay } from '#domain/training/manila'
import { isState, type MarkResult } from '#domain/training/roll-call/marks'
import { markCalled } from '#records/training/sessions/roll-call'
import { signedIn } from '#app/context'
import { isRecordId } from '../../list/record-id.ts'
import type { Route } from './+types/mark'

const MOST = 50

export function loader() {
  return redirect(linkTo('rollCall'))
}

type Seen = { attendanceId: string; seen: number }

function readRows(form: FormData): Seen[] {
  const text = (name: string) => String(form.get(name))
  const rows = form.has('attendance') ? [`${text('attendance')} ${text('seen')}`] : form.getAll('row').map(String)
  return rows.map((row) => {
    const [attendanceId, seen = '', ...more] = row.split(' ')
    if (!isRecordId(attendanceId) || !/^\d{1,9}$/.test(seen) || more.length > 0) throw data(null, { status: 400 })
    return { attendanceId, seen: Number(seen) }
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { academy, actor } = signedIn(context)
  const form = await request.formData()
  const [state, person] = [form.get('state'), form.get('person')]
  const rows = readRows(form)
  if (!isState(state) || rows.length > MOST) throw data(null, { status: 400 })
  const isScript = request.headers.get('accept')?.includes('application/json') ?? false
  // Security: marks may wait for days, and another user must not send them.
  if (person !== null && person !== actor.id) return Response.json(null, { status: 412 })
  const results: MarkResult[] = []
  for (const row of rows) results.push(await markCalled(academy.records, actor, { ...row, state }, academy.now()))
  if (isScript) return Response.json(results[0] satisfies MarkResult | undefined)
  if (results.some((result) => result.outcome === 'conflict' && result.reason === 'not-found'))
    throw data(null, { status: 404 })
  const refused = results.find((result) => result.outcome === 'conflict')
  const kept = rows.filter((_row, index) => results[index]?.outcome === 'kept')
  const marked = state === 'planned' ? [] : kept.map(({ attendanceId }) => attendanceId)
  const [first] = rows
  const day = String(form.get('day') ?? '')
  const query = new URLSearchParams({
    ...(isRealDay(day) ? { day } : {}),
    ...(refused?.outcome === 'conflict' ? { refused: refused.reason } : {}),
    ...(marked.length > 0 ? { marked: marked.join(' ') } : {}),
  })
  return redirect(
    `${linkTo('rollCall')}${query.size > 0 ? `?${query}` : ''}${first ? `#call-${first.attendanceId}` : ''}`,
    303,
  )
}
