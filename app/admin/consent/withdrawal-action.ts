import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { settleWithdrawal } from '#records/consent/consents'
import { defineAction, defineActions } from '#app/action'
import { readRecordId } from '../list/record-id.ts'

const settle = defineAction({
  read: (form) => ({ ok: true, value: readRecordId(form, 'withdrawal') }),
  run: (id, { academy, actor, now }) => settleWithdrawal(academy.records, actor, id, now),
  refusals: ACTION_REFUSALS,
  done: ({ value }, _id, { url }) => ({ text: value.name, path: url.pathname }),
})

export const changeWithdrawals = defineActions({ 'looked-at': settle })
