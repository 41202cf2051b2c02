import { data, redirect } from 'react-router'
import { linkTo } from '#addresses'
import { isRealDay } from '#domain/training/manila'
import { SESSION_REFUSALS } from '#domain/training/session-words'
import { readClosedDay, readTerms, type TermsErrors } from '#domain/training/terms-form'
import { sayOfDay, saveTerms } from '#records/training/terms-editing'
import { isFetched } from '#app/fetched'
import { signedIn } from '#app/context'
import { refusedWith, type Asked, type ListAnswer } from '../../list/list-action.ts'

export const HOURS_DONE = { hours: 'Hours saved', day: 'Day saved' } as const

export type HoursAnswer = ListAnswer & { errors?: TermsErrors; typed?: Record<string, string> }

export async function answerHours(asked: Asked) {
  const form = await asked.request.formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  switch (text('intent')) {
    case 'hours':
      return saveHours(asked, text, form)
    case 'close':
    case 'open':
    case 'forget':
      return saveDay(asked, text)
    default:
      throw data(null, { status: 400 })
  }
}

async function saveHours(asked: Asked, text: (name: string) => string, form: FormData) {
  const { academy, actor } = signedIn(asked.context)
  const seen = Number(text('seen'))
  if (!Number.isSafeInteger(seen)) throw data(null, { status: 400 })
  const read = readTerms(text)
  const typed = Object.fromEntries([...form.keys()].map((name) => [name, text(name)]))
  if (!read.ok) return data<HoursAnswer>({ done: null, refusal: null, errors: read.errors, typed }, { status: 422 })
  const answer = await saveTerms(academy.records, actor, { terms: read.terms, seen }, academy.now())
  if (!answer.ok) return refusedWith(SESSION_REFUSALS[answer.because])
  return done(asked, 'hours')
}

async function saveDay(asked: Asked, text: (name: string) => string) {
  const { academy, actor } = signedIn(asked.context)
  const [day, name, intent] = [text('day'), text('name'), text('intent')]
  const forget = intent === 'forget'
  const read = readClosedDay(day, forget ? 'as usual' : name)
  if (!read.ok) {
    const errors = { 'closed-day': read.errors.day, 'closed-name': read.errors.name }
    return data<HoursAnswer>(
      { done: null, refusal: null, errors, typed: { 'closed-day': day, 'closed-name': name } },
      { status: 422 },
    )
  }
  if (forget && !isRealDay(day)) throw data(null, { status: 400 })
  const said = forget ? { day, forget: true as const } : { ...read.closed, open: intent === 'open' }
  const answer = await sayOfDay(academy.records, actor, said, academy.now())
  if (!answer.ok) return refusedWith(SESSION_REFUSALS[answer.because])
  return done(asked, 'day')
}

function done({ request }: Asked, news: keyof typeof HOURS_DONE) {
  if (!isFetched(request)) return redirect(`${linkTo('calendarHours')}?done=${news}`, 303)
  return data<HoursAnswer>({ done: HOURS_DONE[news], refusal: null })
}
