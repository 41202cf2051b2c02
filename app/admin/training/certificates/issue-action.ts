import { CERTIFICATE_REFUSALS, certificateText } from '#domain/text/staff/training/certificates'
import { issueCertificate } from '#records/training/certificates/issue-certificate'
import { defineAction } from '#app/action'

export const giveToTrainee = defineAction({
  read: (_form, { params: { id = '' } }) => ({ ok: true, value: id }),
  run: (traineeId, { academy, actor, now }) => issueCertificate(academy.records, actor, traineeId, now),
  refusals: CERTIFICATE_REFUSALS,
  done: ({ value: { number, name } }, _id, { url }) => ({
    text: certificateText.issue.done(number, name),
    path: url.pathname,
  }),
})
