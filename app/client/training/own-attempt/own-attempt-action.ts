import { isAdministrator } from '#domain/accounts/accounts'
import { no } from '#domain/enrolment/enrolment'
import { ownAttemptText } from '#domain/text/client/training/own-attempt'
import { REPORT_LONGEST } from '#domain/training/practice/attempts'
import { cleanText } from '#domain/words/texts'
import { newId } from '#records/engine/db'
import { removeOwnAttempt } from '#records/training/practice/recordings'
import { reportRecording } from '#records/training/practice/reports'
import { defineAction, defineActions } from '#app/action'
import { clearAway } from '#app/workflows/files/clear-away'

const remove = defineAction({
  read: (_form, { params: { id = '' } }) => ({ ok: true, value: id }),
  async run(id, { academy, actor, now }) {
    const removed = await removeOwnAttempt(academy.records, actor, id, now)
    if (removed.ok) await clearAway(academy)
    return removed
  },
  refusals: { 'not-found': 404, reported: { text: ownAttemptText.reported, status: 409, field: 'reason' } },
  done: () => ({ text: ownAttemptText.done.removed, news: 'removed' }),
})

const report = defineAction({
  read(form, { params: { id = '' } }) {
    const reason = cleanText(String(form.get('reason') ?? '')).slice(0, REPORT_LONGEST)
    if (reason === '') return { ok: false, errors: { reason: ownAttemptText.reasonMissing } }
    return { ok: true, value: { id: newId(), attemptId: id, reason } }
  },
  run: async (sent, { academy, actor, now }) =>
    isAdministrator(actor) ? no('not-found') : reportRecording(academy.records, actor, sent, now),
  refusals: { 'not-found': 404 },
  done: () => ({ text: ownAttemptText.done.reported, news: 'reported' }),
})

export const changeOwnAttempt = defineActions({ remove, report })
