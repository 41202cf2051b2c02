import { data } from 'react-router'
import { linkTo } from '#routes'
import { openHoursRefusalText, openHoursText } from '#domain/text/staff/open-hours'
import { dayOf, isRealDay } from '#domain/training/manila'
import { readOpenHoursForm } from '#domain/training/open-hours/open-hours-form'
import { defineAction, defineActions } from '#app/action'
import { removeOpenHours, saveOpenHours, setDayOff } from '#records/training/open-hours/open-hours'
import { readRecordId, readRevision } from '../../list/record-id.ts'

const { done: doneText, errors: errorText } = openHoursText

const save = defineAction({
  read(form) {
    const id = readRecordId(form, 'key')
    const seen = form.get('seen') === null ? null : readRevision(form)
    const { edit, errors, values } = readOpenHoursForm(form)
    if (!edit) return { ok: false, errors, values, target: 'hours' }
    return { ok: true, value: { id, seen, edit }, values, target: 'hours' }
  },
  run: (hours, { academy, actor, now }) => saveOpenHours(academy.records, actor, hours, now),
  refusals: openHoursRefusalText,
  done: () => ({ leave: `${linkTo('openHours')}?done=saved` }),
})

const remove = defineAction({
  read: (form) => ({ ok: true, value: readRecordId(form, 'entry') }),
  run: (id, { academy, actor, now }) => removeOpenHours(academy.records, actor, id, now),
  refusals: openHoursRefusalText,
  done: () => ({ news: 'removed', text: doneText.removed }),
})

const closeDay = defineAction({
  read(form, { academy }) {
    const day = String(form.get('day') ?? '').slice(0, 10)
    const coachId = String(form.get('coach') ?? '').slice(0, 64)
    const isPast = day < dayOf(academy.now().toISOString())
    const errors = {
      ...(coachId === '' ? { 'off-coach': errorText.coach } : {}),
      ...(!isRealDay(day) ? { 'off-day': errorText.day } : isPast ? { 'off-day': errorText.dayPast } : {}),
    }
    const values = { 'off-day': day, 'off-coach': coachId }
    if (Object.keys(errors).length > 0) return { ok: false, errors, values }
    return { ok: true, value: { coachId, day, isOff: true }, values }
  },
  run: (day, { academy, actor, now }) => setDayOff(academy.records, actor, day, now),
  refusals: openHoursRefusalText,
  done: () => ({ news: 'closed', text: doneText.closed }),
})

const openDay = defineAction({
  read(form) {
    const day = String(form.get('day') ?? '')
    if (!isRealDay(day)) throw data(null, { status: 400 })
    return { ok: true, value: { coachId: readRecordId(form, 'coach'), day, isOff: false } }
  },
  run: (day, { academy, actor, now }) => setDayOff(academy.records, actor, day, now),
  refusals: openHoursRefusalText,
  done: () => ({ news: 'opened', text: doneText.opened }),
})

export const changeOpenHours = defineActions({ save, remove, 'close-day': closeDay, 'open-day': openDay })
