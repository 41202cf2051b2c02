import { data, redirect } from 'react-router'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { settleWithdrawal } from '#records/consent/consents'
import { signedIn } from '#app/context'
import { isFetched } from '#app/fetched'
import { isRecordId, respondRefused, type PageActionArgs, type ListAnswer } from '../list/record-id.ts'

export async function settle({ request, context, url }: PageActionArgs) {
  const form = await request.formData()
  const id = form.get('withdrawal')
  if (form.get('intent') !== 'looked-at' || !isRecordId(id)) throw data(null, { status: 400 })
  const { academy, actor } = signedIn(context)
  const settled = await settleWithdrawal(academy.records, actor, id, academy.now())
  if (!settled.ok) return respondRefused(ACTION_REFUSALS[settled.reason])
  if (!isFetched(request)) return redirect(url.pathname, 303)
  return data<ListAnswer>({ done: settled.value.name, refusal: null })
}
