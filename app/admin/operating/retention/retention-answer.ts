import { data, redirect } from 'react-router'
import { linkTo } from '#addresses'
import { HOLD_REFUSALS, isRetentionKind, readTerm, RETENTION, type RetentionKind } from '#domain/operating/retention'
import { REFUSALS } from '#domain/words/messages'
import { liftHold, placeHold } from '#records/operating/legal-holds'
import { changeTerm } from '#records/operating/retention'
import { confirmClock } from '#records/operating/site-clock'
import { isFetched } from '#app/fetched'
import { signedIn } from '#app/context'
import { isRecordId, refusedWith, type Asked, type ListAnswer } from '../../list/list-action.ts'

export const RETENTION_DONE = {
  term: 'Changed: the next sweep goes by it',
  held: 'Kept for a case: nothing of it goes',
  lifted: 'No longer kept for a case',
  clock: 'Time confirmed: reminders and clearing away go on',
} as const

export type RetentionAnswer = ListAnswer & {
  errors: Partial<Record<RetentionKind | 'whom' | 'reason', string>>
  values: { amount?: string; whom?: string; reason?: string }
}
const NOTHING: RetentionAnswer = { done: null, refusal: null, errors: {}, values: {} }

export async function answerRetention(asked: Asked) {
  const form = await asked.request.formData()
  const words = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const intent = form.get('intent')
  if (intent === 'term') return saveTerm(asked, words('kind'), words('amount'))
  if (intent === 'hold') return hold(asked, { whom: words('whom'), reason: words('reason') })
  if (intent === 'lift') return lift(asked, form.get('entry'))
  if (intent === 'clock') return confirm(asked)
  throw data(null, { status: 400 })
}

async function saveTerm(asked: Asked, kind: string, amount: string) {
  if (!isRetentionKind(kind)) throw data(null, { status: 400 })
  const { academy, actor } = signedIn(asked.context)
  const changed = await changeTerm(academy.records, actor, { kind, typed: amount }, academy.now())
  if (changed.ok) return done(asked, 'term', `${RETENTION[kind].name}: ${changed.do.words}`)
  if (changed.because === 'not-allowed') return refusedWith(REFUSALS[changed.because])
  const read = readTerm(kind, amount)
  const errors = { [kind]: read.ok ? REFUSALS['not-allowed'].text : read.text }
  return data<RetentionAnswer>({ ...NOTHING, errors, values: { amount } }, { status: 422 })
}

async function hold(asked: Asked, values: { whom: string; reason: string }) {
  const { academy, actor } = signedIn(asked.context)
  const held = await placeHold(academy.records, actor, values, academy.now())
  if (held.ok) return done(asked, 'held', `Kept for a case: ${held.do.name}`)
  if (held.because === 'not-allowed') return refusedWith(REFUSALS[held.because])
  const { text, status, field } = HOLD_REFUSALS[held.because]
  return data<RetentionAnswer>({ ...NOTHING, errors: { [field ?? 'whom']: text }, values }, { status })
}

async function confirm(asked: Asked) {
  const { academy, actor } = signedIn(asked.context)
  const confirmed = await confirmClock(academy.records, actor, academy.now())
  if (confirmed.ok) return done(asked, 'clock', RETENTION_DONE.clock)
  if (confirmed.because === 'not-allowed') return refusedWith(REFUSALS[confirmed.because])
  return refusedWith({
    title: 'Retention',
    text: 'Somebody has confirmed the time already. The page is up to date now.',
    status: 409,
  })
}

async function lift(asked: Asked, id: unknown) {
  if (!isRecordId(id)) throw data(null, { status: 400 })
  const { academy, actor } = signedIn(asked.context)
  const lifted = await liftHold(academy.records, actor, id, academy.now())
  if (lifted.ok) return done(asked, 'lifted', RETENTION_DONE.lifted)
  if (lifted.because === 'not-allowed') return refusedWith(REFUSALS[lifted.because])
  const { text, status } = HOLD_REFUSALS[lifted.because]
  return refusedWith({ title: 'Retention', text, status })
}

function done({ request }: Asked, news: keyof typeof RETENTION_DONE, words: string) {
  if (!isFetched(request)) return redirect(`${linkTo('retention')}?done=${news}`, 303)
  return data<RetentionAnswer>({ ...NOTHING, done: words })
}
