import { data, redirect } from 'react-router'
import { linkTo } from '#routes'
import { attemptRefusalText } from '#domain/text/client/training/recordings'
import type { SentAttempt } from '#domain/training/practice/attempts'
import { sendAttempt } from '#records/training/practice/attempts'
import { signedIn } from '#app/context'
import { finishArrived } from '#app/workflows/files/content-uploads'
import type { Route } from './+types/send'

export function loader() {
  return redirect(linkTo('practice'))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { academy, actor } = signedIn(context)
  const form = await request.formData()
  const attempt = readAttempt(form)
  if (!attempt) throw data(null, { status: 400 })
  // Security: attempts may wait for days, and another user must not send them.
  if (form.get('person') !== actor.id) return Response.json(null, { status: 412 })
  // The answer to the last piece may have been lost before the upload was finished.
  const arrived = await finishArrived(academy, actor.id, attempt.upload)
  if (!arrived.ok && arrived.status === 503) return Response.json(null, { status: 503 })
  const sent = await sendAttempt(academy.records, actor, attempt, academy.now())
  if (sent.ok) return Response.json({ ok: true })
  const { text, status } = attemptRefusalText[sent.reason]
  const isScript = request.headers.get('accept')?.includes('application/json') ?? false
  return Response.json(
    { ok: false, text, again: sent.reason === 'upload-missing' },
    { status: isScript ? 200 : status },
  )
}

function readAttempt(form: FormData): SentAttempt | null {
  const text = (name: string) => String(form.get(name) ?? '')
  const [id, drillId, upload, assignment] = ['id', 'drill', 'upload', 'assignment'].map(text)
  const recordedAt = new Date(text('recordedAt'))
  const fillers = text('fillers')
  const ownRatings = readRatings(text('ratings'))
  const isId = (value: string | undefined): value is string => /^[0-9a-z]{16}$/.test(value ?? '')
  if (!isId(id) || !isId(drillId) || !isId(upload) || !ownRatings) return null
  if (Number.isNaN(recordedAt.getTime()) || !/^\d{0,3}$/.test(fillers)) return null
  return {
    id,
    drillId,
    upload,
    assignmentId: isId(assignment) ? assignment : null,
    recordedAt: recordedAt.toISOString(),
    fillers: fillers === '' ? null : Number(fillers),
    ownRatings,
  }
}

function readRatings(text: string): Record<string, number> | null {
  try {
    const ratings: unknown = JSON.parse(text.slice(0, 2000))
    if (typeof ratings !== 'object' || ratings === null || Array.isArray(ratings)) return null
    return Object.values(ratings).every((points) => typeof points === 'number')
      ? (ratings as Record<string, number>)
      : null
  } catch {
    return null
  }
}
