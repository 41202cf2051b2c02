import { data } from 'react-router'
import { enquiriesText, enquiryRefusalText } from '#domain/text/staff/enrolment/enquiries'
import { signUpPath } from '#domain/text/emails/training/trial-emails'
import { isEnquiryStatus, NOTE_LONGEST } from '#domain/training/trial/enquiries'
import { cleanText } from '#domain/words/texts'
import { defineAction, defineActions } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { toSharedLink } from '#app/workflows/accounts/link-to-share'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { cancelTrialByStaff } from '#records/training/trial/cancel-trial'
import { changeEnquiry, deleteEnquiry, inviteEnquirer } from '#records/training/trial/enquiries'
import type { SharedLink } from '#ui/share-link'
import { readRecordId, readRevision } from '../../list/record-id.ts'

export type EnquiryResult = ActionResult<{ invitation: { name: string; isMailed: boolean; link: SharedLink } }>

const readEnquiry = (form: FormData) => {
  const id = readRecordId(form, 'enquiry')
  return { ok: true as const, value: id, target: id }
}
const refusals = { ...enquiryRefusalText, 'not-allowed': 403 } as const

const save = defineAction({
  read(form) {
    const { value: id, target } = readEnquiry(form)
    const [status, seen] = [form.get('status'), readRevision(form)]
    if (!isEnquiryStatus(status)) throw data(null, { status: 400 })
    const note = cleanText(String(form.get('note') ?? '')).slice(0, NOTE_LONGEST)
    return { ok: true, value: { id, status, note, seen }, target, values: { status, note } }
  },
  run: (change, { academy, actor, now }) => changeEnquiry(academy.records, actor, change, now),
  refusals,
  done: () => ({ news: 'saved', text: enquiriesText.done.saved }),
})

const invite = defineAction({
  read: readEnquiry,
  run: (id, { academy, actor, now }) => inviteEnquirer(academy.records, actor, id, now),
  refusals,
  done: async ({ value: { name, email } }, _id, { academy, url }) => ({
    text: enquiriesText.done.invited,
    extra: {
      invitation: {
        name,
        isMailed: await mailIsSetUp(academy),
        link: toSharedLink(academy, url, signUpPath(email)),
      },
    },
  }),
})

const cancel = defineAction({
  read: readEnquiry,
  run: (id, { academy, actor, now }) => cancelTrialByStaff(academy.records, actor, id, now),
  refusals,
  done: () => ({ news: 'cancelled', text: enquiriesText.done.cancelled }),
})

const remove = defineAction({
  read: readEnquiry,
  run: (id, { academy, actor, now }) => deleteEnquiry(academy.records, actor, id, now),
  refusals,
  done: () => ({ news: 'deleted', text: enquiriesText.done.deleted }),
})

export const changeEnquiries = defineActions({ save, invite, cancel, delete: remove })
