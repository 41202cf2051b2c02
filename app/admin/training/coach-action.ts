import { data } from 'react-router'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { traineeText } from '#domain/text/staff/training/trainee'
import { setCoach } from '#records/training/assign-coach'
import { defineAction } from '#app/action'
import { isRecordId } from '../list/record-id.ts'

export const giveToCoach = defineAction({
  read(form, { params: { id: traineeId = '' } }) {
    const chosen = form.get('coach')
    const coachId = chosen === '' ? null : chosen
    if (coachId !== null && !isRecordId(coachId)) throw data(null, { status: 400 })
    return { ok: true, value: { traineeId, coachId } }
  },
  run: (given, { academy, actor, now }) => setCoach(academy.records, actor, given, now),
  refusals: ACTION_REFUSALS,
  done: ({ value: { coach } }, _given, { url }) => ({
    text: coach ? traineeText.coach.saved(coach) : traineeText.coach.noneAssigned,
    path: url.pathname,
  }),
})
