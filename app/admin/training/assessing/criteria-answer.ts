import { data, redirect } from 'react-router'
import { CRITERION_REFUSALS, criteriaText } from '#domain/text/staff/training/criteria'
import { fieldsOf } from '#domain/forms'
import { addCriterion, moveCriterion, renameCriterion, retireCriterion } from '#records/training/assessing/criteria'
import { isFetched } from '#app/fetched'
import { signedIn } from '#app/context'
import { toDonePath, isRecordId, type PageActionArgs, type ListAnswer } from '../../list/record-id.ts'

export type CriterionIntent = keyof typeof criteriaText.done

const isIntent = (text: unknown): text is CriterionIntent =>
  typeof text === 'string' && Object.hasOwn(criteriaText.done, text)

export type CriteriaAnswer = ListAnswer & { clickedButton: string | null; added: string | null }

export async function answerCriteria({ request, context, url }: PageActionArgs) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const form = await request.formData()
  const [intent, id] = [form.get('intent'), form.get('entry')]
  const { name = '' } = fieldsOf(form, ['name'], 200)
  const number = Number(form.get('from') ?? form.get('seen') ?? 0)
  if (!isIntent(intent) || !isRecordId(id) || !Number.isSafeInteger(number)) throw data(null, { status: 400 })
  const act = {
    add: () => addCriterion(records, actor, { id, name }, now()),
    rename: () => renameCriterion(records, actor, { id, name, seen: number }, now()),
    up: () => moveCriterion(records, actor, { id, from: number, way: 'up' }, now()),
    down: () => moveCriterion(records, actor, { id, from: number, way: 'down' }, now()),
    retire: () => retireCriterion(records, actor, { id, retired: true }, now()),
    'bring-back': () => retireCriterion(records, actor, { id, retired: false }, now()),
  }[intent]
  const answer = await act()
  if (!answer.ok) {
    const { title, text, status } = CRITERION_REFUSALS[answer.reason]
    return data<CriteriaAnswer>(
      { done: null, refusal: { title, text }, clickedButton: null, added: null },
      { status },
    )
  }
  if (!isFetched(request)) return redirect(toDonePath(url.pathname, url, intent), 303)
  const added = intent === 'add' ? id : null
  return data<CriteriaAnswer>({
    done: criteriaText.done[intent],
    refusal: null,
    clickedButton: `${intent}-${id}`,
    added,
  })
}
