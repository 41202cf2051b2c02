import { data } from 'react-router'
import { readContentFields } from '#domain/content/content-forms'
import { isMonth } from '#domain/money/ledger/months'
import { RATE_NAMES, readRate } from '#domain/training/pay/rate-form'
import { SESSION_KINDS } from '#domain/training/sessions'
import { coachHoursText, coachPayRefusalText } from '#domain/text/staff/money/coach-hours'
import { markMonthPaid, removeCoachRate, setCoachRate, unmarkMonthPaid } from '#records/training/pay/coach-pay'
import { defineAction, defineActions, type ActionContext } from '#app/action'
import { readRecordId } from '../../list/record-id.ts'

const { done: doneText } = coachHoursText
const say = (news: keyof typeof doneText, { url }: ActionContext) => {
  const month = url.searchParams.get('month')
  return {
    text: doneText[news],
    path: `${url.pathname}?${new URLSearchParams({ ...(month ? { month } : {}), done: news })}`,
  }
}

function readMonth(form: FormData): { coachId: string; month: string } {
  const month = String(form.get('month') ?? '')
  if (!isMonth(month)) throw data(null, { status: 400 })
  return { coachId: readRecordId(form, 'coach'), month }
}

export const changeCoachPay = defineActions({
  rate: defineAction({
    read(form) {
      const values = readContentFields(form, RATE_NAMES)
      const read = readRate(values)
      return read.ok ? { ok: true, value: read.value, values } : { ok: false, errors: read.errors, values }
    },
    run: (rate, { academy, actor, now }) => setCoachRate(academy.records, actor, rate, now),
    refusals: coachPayRefusalText,
    done: (_saved, _rate, context) => say('rate', context),
  }),
  remove: defineAction({
    read(form) {
      const kind = SESSION_KINDS.find((each) => each === form.get('kind'))
      if (!kind) throw data(null, { status: 400 })
      return { ok: true, value: { coachId: readRecordId(form, 'coach'), kind, from: String(form.get('from') ?? '') } }
    },
    run: (key, { academy, actor, now }) => removeCoachRate(academy.records, actor, key, now),
    refusals: coachPayRefusalText,
    done: (_saved, _key, context) => say('remove', context),
  }),
  pay: defineAction({
    read: (form) => ({ ok: true, value: { ...readMonth(form), seenCentavos: Number(form.get('sum')) } }),
    run: (month, { academy, actor, now }) => markMonthPaid(academy.records, actor, month, now),
    refusals: coachPayRefusalText,
    done: (_saved, _month, context) => say('pay', context),
  }),
  unpay: defineAction({
    read: (form) => ({ ok: true, value: readMonth(form) }),
    run: (month, { academy, actor, now }) => unmarkMonthPaid(academy.records, actor, month, now),
    refusals: coachPayRefusalText,
    done: (_saved, _month, context) => say('unpay', context),
  }),
})
