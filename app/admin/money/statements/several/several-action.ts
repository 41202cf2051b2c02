import { data } from 'react-router'
import { cleanText } from '#domain/forms'
import { QUESTION_LENGTH } from '#domain/enrolment/questions'
import { differenceText } from '#domain/text/staff/money/several-payments'
import { severalRefusalText } from '#domain/text/staff/money/statement-refusals'
import { matchesText } from '#domain/text/staff/money/statement-matches'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { matchSeveral } from '#records/money/statements/match-several'
import { linkTo } from '#routes'
import { defineAction } from '#app/action'
import { isRecordId } from '../../../list/record-id.ts'

const BOXES_AT_MOST = 100

export const matchPayments = defineAction({
  read(form) {
    // The box of a family payment names all of its parts.
    const boxes = form.getAll('payment').map(String)
    const ids = boxes.flatMap((box) => box.split(' '))
    if (boxes.length > BOXES_AT_MOST || !ids.every(isRecordId)) throw data(null, { status: 400 })
    const reason = cleanText(String(form.get('reason') ?? '')).slice(0, QUESTION_LENGTH)
    return { ok: true, value: { ids, reason }, values: { payment: boxes.join(','), reason } }
  },
  run: ({ ids, reason }, { academy, actor, now, params: { id = '' } }) =>
    matchSeveral(academy.records, actor, { lineId: id, paymentIds: ids, reason }, now),
  refusals: { ...ACTION_REFUSALS, ...severalRefusalText, 'sum-differs': 'explained', doubted: 'explained' },
  explain(refused) {
    if (refused.reason === 'sum-differs')
      return { text: differenceText(refused.differsCentavos), status: 422, field: 'sum' }
    if (refused.reason === 'doubted') return { ...ACTION_REFUSALS.doubted, field: 'reason' }
    return {}
  },
  done: ({ value: { name } }) => ({
    text: matchesText.matchedTo(name),
    path: `${linkTo('statementMatches')}?${new URLSearchParams({ show: 'used', done: 'confirmed' })}`,
  }),
})
