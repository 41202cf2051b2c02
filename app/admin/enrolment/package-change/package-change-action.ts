import {
  declineRequestRefusalText,
  traineePackageRefusalText,
  traineePackageText,
} from '#domain/text/staff/enrolment/package-change'
import { cleanText } from '#domain/words/texts'
import { changeTraineePackage } from '#records/enrolment/package-changes/change-package'
import { declineChangeRequest } from '#records/enrolment/package-changes/change-requests'
import { defineAction } from '#app/action'
import { readRecordId } from '../../list/record-id.ts'

export const saveTraineePackage = defineAction({
  read(form, { params: { id: traineeId = '' } }) {
    const text = (name: string) => cleanText(String(form.get(name) ?? '').slice(0, 1000))
    const values = { package: text('package'), changeReason: text('changeReason') }
    const { package: to, changeReason: reason } = values
    return {
      ok: true,
      value: { form: readRecordId(form, 'form'), traineeId, from: text('from'), to, reason },
      values,
    }
  },
  run: (change, { academy, actor, now }) => changeTraineePackage(academy.records, actor, change, now),
  refusals: { ...traineePackageRefusalText, 'not-allowed': 403, 'not-found': 404 },
  done: ({ value: { packageName, differenceCentavos } }, _change, { url }) => ({
    text: traineePackageText.saved(packageName, differenceCentavos),
    path: url.pathname,
  }),
})

export const declineRequest = defineAction({
  read(form, { params: { id: traineeId = '' } }) {
    const answer = cleanText(String(form.get('answer') ?? '').slice(0, 1000))
    return { ok: true, value: { id: readRecordId(form, 'request'), traineeId, answer }, values: { answer } }
  },
  run: (decline, { academy, actor, now }) => declineChangeRequest(academy.records, actor, decline, now),
  refusals: { ...declineRequestRefusalText, 'not-allowed': 403, 'not-found': 404 },
  done: ({ value: { name } }, _decline, { url }) => ({ text: traineePackageText.declined(name), path: url.pathname }),
})
