import { recordingReportsText } from '#domain/text/staff/training/practice'
import { settleReport } from '#records/training/practice/reports'
import { defineAction, defineActions } from '#app/action'
import { clearAway } from '#app/workflows/files/clear-away'
import { readRecordId } from '../../list/record-id.ts'

export const settledText = recordingReportsText.done

const settle = (decision: 'shown' | 'removed') =>
  defineAction({
    read: (form) => ({ ok: true, value: readRecordId(form, 'attempt') }),
    async run(attemptId, { academy, actor, now }) {
      const settled = await settleReport(academy.records, actor, { attemptId, decision }, now)
      if (settled.ok) await clearAway(academy)
      return settled
    },
    refusals: { 'not-allowed': 403, 'not-found': 404 },
    done: () => ({ text: recordingReportsText.done[decision], news: decision }),
  })

export const settleReports = defineActions({ show: settle('shown'), remove: settle('removed') })
