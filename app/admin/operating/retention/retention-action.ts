import { data } from 'react-router'
import { isRetentionKind, readTerm, RETENTION } from '#domain/operating/retention'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { HOLD_REFUSALS, legalHoldsText } from '#domain/text/staff/operating/legal-holds'
import { clockJumpText, retentionText } from '#domain/text/staff/operating/retention'
import { liftHold, placeHold } from '#records/operating/legal-holds'
import { changeTerm } from '#records/operating/retention'
import { confirmClock } from '#records/operating/site-clock'
import { defineAction, defineActions } from '#app/action'
import { readRecordId } from '../../list/record-id.ts'

const textIn = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

const term = defineAction({
  read(form) {
    const [kind, amount] = [textIn(form, 'kind'), textIn(form, 'amount')]
    if (!isRetentionKind(kind)) throw data(null, { status: 400 })
    return { ok: true, value: { kind, input: amount }, values: { amount } }
  },
  run: (change, { academy, actor, now }) => changeTerm(academy.records, actor, change, now),
  refusals: { 'not-allowed': ACTION_REFUSALS['not-allowed'], 'out-of-bounds': 'explained' },
  explain(refused, { kind, input }) {
    if (refused.reason === 'not-allowed') return {}
    const read = readTerm(kind, input)
    return { text: read.ok ? ACTION_REFUSALS['not-allowed'].text : read.text, status: 422, field: kind }
  },
  done: ({ value }, { kind }) => ({
    news: 'term',
    text: retentionText.changed(RETENTION[kind].name, value.words),
  }),
})

const hold = defineAction({
  read(form) {
    const values = { whom: textIn(form, 'whom'), reason: textIn(form, 'reason') }
    return { ok: true, value: values, values }
  },
  run: (values, { academy, actor, now }) => placeHold(academy.records, actor, values, now),
  refusals: { ...HOLD_REFUSALS, 'not-allowed': ACTION_REFUSALS['not-allowed'] },
  done: ({ value }) => ({ news: 'held', text: legalHoldsText.placed(value.name) }),
})

const lift = defineAction({
  read: (form) => ({ ok: true, value: readRecordId(form, 'entry') }),
  run: (id, { academy, actor, now }) => liftHold(academy.records, actor, id, now),
  refusals: { ...HOLD_REFUSALS, 'not-allowed': ACTION_REFUSALS['not-allowed'] },
  done: () => ({ news: 'lifted', text: retentionText.done.lifted }),
})

const clock = defineAction({
  read: () => ({ ok: true, value: null }),
  run: (_nothing, { academy, actor, now }) => confirmClock(academy.records, actor, now),
  refusals: {
    'not-allowed': ACTION_REFUSALS['not-allowed'],
    'not-in-doubt': { title: clockJumpText.title, text: clockJumpText.alreadyConfirmed, status: 409 },
  },
  done: () => ({ news: 'clock', text: retentionText.done.clock }),
})

export const changeRetention = defineActions({ term, hold, lift, clock })
