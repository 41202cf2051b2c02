import { redirect } from 'react-router'
import { CERTIFICATE_REFUSALS, certificateText } from '#domain/text/staff/training/certificates'
import { issueCertificate } from '#records/training/certificates/issue-certificate'
import { isFetched } from '#app/fetched'
import { signedIn } from '#app/context'
import { respondRefused, type PageActionArgs, type ListAnswer } from '../../list/record-id.ts'

export async function giveToTrainee({ request, context, url }: PageActionArgs, traineeId: string) {
  const { academy, actor } = signedIn(context)
  const given = await issueCertificate(academy.records, actor, traineeId, academy.now())
  if (!given.ok) return respondRefused(CERTIFICATE_REFUSALS[given.reason])
  if (!isFetched(request)) return redirect(url.pathname, 303)
  return {
    done: certificateText.issue.done(given.value.number, given.value.name),
    refusal: null,
  } satisfies ListAnswer
}
