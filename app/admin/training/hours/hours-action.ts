import { data } from 'react-router'
import { isRealDay } from '#domain/training/manila'
import { SESSION_REFUSALS } from '#domain/text/shared/sessions'
import { readClosedDay, readTrainingTerms } from '#domain/training/terms-form'
import { hoursText } from '#domain/text/staff/training/hours'
import { sayOfDay, saveTerms } from '#records/training/terms-editing'
import { defineAction, defineActions } from '#app/action'
import { readRevision } from '../../list/record-id.ts'

const textIn = (form: FormData) => (name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

const hours = defineAction({
  read(form) {
    const seen = readRevision(form)
    const text = textIn(form)
    const values = Object.fromEntries([...form.keys()].map((name) => [name, text(name)]))
    const read = readTrainingTerms(text)
    return read.ok
      ? { ok: true, value: { terms: read.terms, seen }, values }
      : { ok: false, errors: read.errors, values }
  },
  run: (change, { academy, actor, now }) => saveTerms(academy.records, actor, change, now),
  refusals: SESSION_REFUSALS,
  done: () => ({ news: 'hours', text: hoursText.done.hours }),
})

const closeDay = (open: boolean) =>
  defineAction({
    read(form) {
      const text = textIn(form)
      const [day, name] = [text('day'), text('name')]
      const values = { 'closed-day': day, 'closed-name': name }
      const read = readClosedDay(day, name)
      if (read.ok) return { ok: true, value: { ...read.closed, open }, values }
      return { ok: false, errors: { 'closed-day': read.errors.day, 'closed-name': read.errors.name }, values }
    },
    run: (closed, { academy, actor, now }) => sayOfDay(academy.records, actor, closed, now),
    refusals: SESSION_REFUSALS,
    done: () => ({ news: 'day', text: hoursText.done.day }),
  })

const forget = defineAction({
  read(form) {
    const day = textIn(form)('day')
    if (!isRealDay(day)) throw data(null, { status: 400 })
    return { ok: true, value: { day, forget: true as const } }
  },
  run: (day, { academy, actor, now }) => sayOfDay(academy.records, actor, day, now),
  refusals: SESSION_REFUSALS,
  done: () => ({ news: 'day', text: hoursText.done.day }),
})

export const changeHours = defineActions({ hours, close: closeDay(false), open: closeDay(true), forget })
