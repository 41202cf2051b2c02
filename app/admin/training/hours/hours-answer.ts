import { data, redirect } from 'react-router'
import { linkTo } from '#routes'
import { isRealDay } from '#domain/training/manila'
import { SESSION_REFUSALS } from '#domain/text/shared/sessions'
import { readClosedDay, readTrainingTerms, type TermsErrors } from '#domain/training/terms-form'
import { hoursText } from '#domain/text/staff/training/hours'
import { sayOfDay, saveTerms } from '#records/training/terms-editing'
import { isFetched } from '#app/fetched'
import { signedIn } from '#app/context'
import { respondRefused, type PageActionArgs, type ListAnswer } from '../../list/record-id.ts'

export type HoursAnswer = ListAnswer & { errors?: TermsErrors; values?: Record<string, string> }

export async function answerHours(args: PageActionArgs) {
  const form = await args.request.formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  switch (text('intent')) {
    case 'hours':
      return saveHours(args, text, form)
    case 'close':
    case 'open':
    case 'forget':
      return saveDay(args, text)
    default:
      throw data(null, { status: 400 })
  }
}

async function saveHours(args: PageActionArgs, text: (name: string) => string, form: FormData) {
  const { academy, actor } = signedIn(args.context)
  const seen = Number(text('seen'))
  if (!Number.isSafeInteger(seen)) throw data(null, { status: 400 })
  const read = readTrainingTerms(text)
  const values = Object.fromEntries([...form.keys()].map((name) => [name, text(name)]))
  if (!read.ok) return data<HoursAnswer>({ done: null, refusal: null, errors: read.errors, values }, { status: 422 })
  const answer = await saveTerms(academy.records, actor, { terms: read.terms, seen }, academy.now())
  if (!answer.ok) return respondRefused(SESSION_REFUSALS[answer.reason])
  return done(args, 'hours')
}

async function saveDay(args: PageActionArgs, text: (name: string) => string) {
  const { academy, actor } = signedIn(args.context)
  const [day, name, intent] = [text('day'), text('name'), text('intent')]
  const forget = intent === 'forget'
  const read = readClosedDay(day, forget ? 'as usual' : name)
  if (!read.ok) {
    const errors = { 'closed-day': read.errors.day, 'closed-name': read.errors.name }
    return data<HoursAnswer>(
      { done: null, refusal: null, errors, values: { 'closed-day': day, 'closed-name': name } },
      { status: 422 },
    )
  }
  if (forget && !isRealDay(day)) throw data(null, { status: 400 })
  const said = forget ? { day, forget: true as const } : { ...read.closed, open: intent === 'open' }
  const answer = await sayOfDay(academy.records, actor, said, academy.now())
  if (!answer.ok) return respondRefused(SESSION_REFUSALS[answer.reason])
  return done(args, 'day')
}

function done({ request }: PageActionArgs, news: keyof typeof hoursText.done) {
  if (!isFetched(request)) return redirect(`${linkTo('calendarHours')}?done=${news}`, 303)
  return data<HoursAnswer>({ done: hoursText.done[news], refusal: null })
}
