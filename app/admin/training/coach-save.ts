import { data, redirect } from 'react-router'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { traineeText } from '#domain/text/staff/training/trainee'
import { setCoach } from '#records/training/assign-coach'
import { isFetched } from '#app/fetched'
import { signedIn } from '#app/context'
import { isRecordId, respondRefused, type PageActionArgs, type ListAnswer } from '../list/record-id.ts'

export async function giveToCoach({ request, context, url }: PageActionArgs, traineeId: string, chosen: unknown) {
  const coachId = chosen === '' ? null : chosen
  if (coachId !== null && !isRecordId(coachId)) throw data(null, { status: 400 })
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const given = await setCoach(records, actor, { traineeId, coachId }, now())
  if (!given.ok) return respondRefused(ACTION_REFUSALS[given.reason])
  if (!isFetched(request)) return redirect(url.pathname, 303)
  const { coach } = given.value
  return data<ListAnswer>({
    done: coach ? traineeText.coach.saved(coach) : traineeText.coach.noneAssigned,
    refusal: null,
  })
}
