import { data } from 'react-router'
import type { Verdict } from '#domain/enrolment/enrolment'
import { CRITERION_REFUSALS, criteriaText, type CriterionIntent } from '#domain/text/staff/training/criteria'
import { fieldsOf } from '#domain/forms'
import { addCriterion, moveCriterion, renameCriterion, retireCriterion } from '#records/training/assessing/criteria'
import { defineAction, defineActions, type ActionContext, type ActionDone } from '#app/action'
import { readRecordId } from '../../list/record-id.ts'

export type SentCriterion = { added: string }

type Sent = { id: string; name: string; number: number }

const change = (
  intent: CriterionIntent,
  run: (sent: Sent, context: ActionContext) => Promise<Verdict<unknown, keyof typeof CRITERION_REFUSALS>>,
) =>
  defineAction({
    read(form) {
      const { name = '' } = fieldsOf(form, ['name'], 200)
      const number = Number(form.get('from') ?? form.get('seen') ?? 0)
      if (!Number.isSafeInteger(number)) throw data(null, { status: 400 })
      return { ok: true, value: { id: readRecordId(form, 'entry'), name, number } }
    },
    run,
    refusals: CRITERION_REFUSALS,
    done: (_changed, { id }): ActionDone<SentCriterion> => ({
      news: intent,
      text: criteriaText.done[intent],
      target: `${intent}-${id}`,
      ...(intent === 'add' ? { extra: { added: id } } : {}),
    }),
  })

const move = (way: 'up' | 'down') =>
  change(way, ({ id, number: from }, { academy, actor, now }) =>
    moveCriterion(academy.records, actor, { id, from, way }, now),
  )

const retire = (intent: 'retire' | 'bring-back') =>
  change(intent, ({ id }, { academy, actor, now }) =>
    retireCriterion(academy.records, actor, { id, retired: intent === 'retire' }, now),
  )

export const changeCriteria = defineActions({
  add: change('add', ({ id, name }, { academy, actor, now }) =>
    addCriterion(academy.records, actor, { id, name }, now),
  ),
  rename: change('rename', ({ id, name, number: seen }, { academy, actor, now }) =>
    renameCriterion(academy.records, actor, { id, name, seen }, now),
  ),
  up: move('up'),
  down: move('down'),
  retire: retire('retire'),
  'bring-back': retire('bring-back'),
})
