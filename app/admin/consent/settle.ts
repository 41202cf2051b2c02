import { data, redirect } from 'react-router'
import { REFUSALS } from '#domain/words/messages'
import { settleWithdrawal } from '#records/consent/consents'
import { signedIn } from '#app/context'
import { isFetched } from '#app/fetched'
import { isRecordId, refusedWith, type Asked, type ListAnswer } from '../list/list-action.ts'

export async function settle({ request, context, url }: Asked) {
  const form = await request.formData()
  const id = form.get('withdrawal')
  if (form.get('intent') !== 'looked-at' || !isRecordId(id)) throw data(null, { status: 400 })
  const { academy, actor } = signedIn(context)
  const settled = await settleWithdrawal(academy.records, actor, id, academy.now())
  if (!settled.ok) return refusedWith(REFUSALS[settled.because])
  if (!isFetched(request)) return redirect(url.pathname, 303)
  return data<ListAnswer>({ done: settled.do.name, refusal: null })
}
