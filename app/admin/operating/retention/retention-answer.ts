import { data, redirect } from 'react-router'
import { linkTo } from '#routes'
import { isRetentionKind, readTerm, RETENTION, type RetentionKind } from '#domain/operating/retention'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { HOLD_REFUSALS, legalHoldsText } from '#domain/text/staff/operating/legal-holds'
import { clockJumpText, retentionText } from '#domain/text/staff/operating/retention'
import { liftHold, placeHold } from '#records/operating/legal-holds'
import { changeTerm } from '#records/operating/retention'
import { confirmClock } from '#records/operating/site-clock'
import { isFetched } from '#app/fetched'
import { signedIn } from '#app/context'
import { isRecordId, respondRefused, type PageActionArgs, type ListAnswer } from '../../list/record-id.ts'

export type RetentionAnswer = ListAnswer & {
  errors: Partial<Record<RetentionKind | 'whom' | 'reason', string>>
  values: { amount?: string; whom?: string; reason?: string }
}
const NOTHING: RetentionAnswer = { done: null, refusal: null, errors: {}, values: {} }

export async function answerRetention(args: PageActionArgs) {
  const form = await args.request.formData()
  const words = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const intent = form.get('intent')
  if (intent === 'term') return saveTerm(args, words('kind'), words('amount'))
  if (intent === 'hold') return hold(args, { whom: words('whom'), reason: words('reason') })
  if (intent === 'lift') return lift(args, form.get('entry'))
  if (intent === 'clock') return confirm(args)
  throw data(null, { status: 400 })
}

async function saveTerm(args: PageActionArgs, kind: string, amount: string) {
  if (!isRetentionKind(kind)) throw data(null, { status: 400 })
  const { academy, actor } = signedIn(args.context)
  const changed = await changeTerm(academy.records, actor, { kind, input: amount }, academy.now())
  if (changed.ok) return done(args, 'term', retentionText.changed(RETENTION[kind].name, changed.value.words))
  if (changed.reason === 'not-allowed') return respondRefused(ACTION_REFUSALS[changed.reason])
  const read = readTerm(kind, amount)
  const errors = { [kind]: read.ok ? ACTION_REFUSALS['not-allowed'].text : read.text }
  return data<RetentionAnswer>({ ...NOTHING, errors, values: { amount } }, { status: 422 })
}

async function hold(args: PageActionArgs, values: { whom: string; reason: string }) {
  const { academy, actor } = signedIn(args.context)
  const held = await placeHold(academy.records, actor, values, academy.now())
  if (held.ok) return done(args, 'held', legalHoldsText.placed(held.value.name))
  if (held.reason === 'not-allowed') return respondRefused(ACTION_REFUSALS[held.reason])
  const { text, status, field } = HOLD_REFUSALS[held.reason]
  return data<RetentionAnswer>({ ...NOTHING, errors: { [field ?? 'whom']: text }, values }, { status })
}

async function confirm(args: PageActionArgs) {
  const { academy, actor } = signedIn(args.context)
  const confirmed = await confirmClock(academy.records, actor, academy.now())
  if (confirmed.ok) return done(args, 'clock', retentionText.done.clock)
  if (confirmed.reason === 'not-allowed') return respondRefused(ACTION_REFUSALS[confirmed.reason])
  return respondRefused({
    title: clockJumpText.title,
    text: clockJumpText.alreadyConfirmed,
    status: 409,
  })
}

async function lift(args: PageActionArgs, id: unknown) {
  if (!isRecordId(id)) throw data(null, { status: 400 })
  const { academy, actor } = signedIn(args.context)
  const lifted = await liftHold(academy.records, actor, id, academy.now())
  if (lifted.ok) return done(args, 'lifted', retentionText.done.lifted)
  if (lifted.reason === 'not-allowed') return respondRefused(ACTION_REFUSALS[lifted.reason])
  const { text, status } = HOLD_REFUSALS[lifted.reason]
  return respondRefused({ title: legalHoldsText.refusalTitle, text, status })
}

function done({ request }: PageActionArgs, news: keyof typeof retentionText.done, words: string) {
  if (!isFetched(request)) return redirect(`${linkTo('retention')}?done=${news}`, 303)
  return data<RetentionAnswer>({ ...NOTHING, done: words })
}
