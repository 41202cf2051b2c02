import { cancellationText, CANCELLATION_REFUSALS, EXCUSE_REFUSALS } from '#domain/text/staff/cancellations'
import { cleanText } from '#domain/words/texts'
import { excuseAbsence } from '#records/training/asking/excuse-absence'
import { decideCancellation } from '#records/training/asking/judge-cancellation'
import { defineAction } from '#app/action'
import { readRecordId, readRevision } from '../../list/record-id.ts'

const decide = (act: 'forgive' | 'count') =>
  defineAction({
    read(form) {
      const attendanceId = readRecordId(form, 'attendance')
      const reason = cleanText(String(form.get('decision') ?? ''))
      const value = { attendanceId, counts: act === 'count', seen: readRevision(form), reason }
      return { ok: true, value, values: { decision: reason }, target: attendanceId }
    },
    run: (judgement, { academy, actor, now }) => decideCancellation(academy.records, actor, judgement, now),
    refusals: { ...CANCELLATION_REFUSALS, 'not-allowed': 403, 'not-found': 404 },
    done: (_judged, _judgement, { url }) => ({ text: cancellationText.done[act], path: url.pathname }),
  })

const excuse = (act: 'excuse' | 'unexcuse') =>
  defineAction({
    read(form) {
      const attendanceId = readRecordId(form, 'attendance')
      return {
        ok: true,
        value: { attendanceId, excused: act === 'excuse', seen: readRevision(form) },
        target: attendanceId,
      }
    },
    run: (absence, { academy, actor, now }) => excuseAbsence(academy.records, actor, absence, now),
    refusals: { ...EXCUSE_REFUSALS, 'not-allowed': 403, 'not-found': 404 },
    done: (_excused, _absence, { url }) => ({ text: cancellationText.excuseDone[act], path: url.pathname }),
  })

export const cancellationActions = {
  forgive: decide('forgive'),
  count: decide('count'),
  excuse: excuse('excuse'),
  unexcuse: excuse('unexcuse'),
}
