import { data } from 'react-router'
import { fieldsOf } from '#domain/forms'
import type { Verdict } from '#domain/enrolment/enrolment'
import { SECTION_REFUSALS, sectionsText, type SectionIntent } from '#domain/text/staff/training/sections'
import { moveMaterial, putMaterial } from '#records/training/library/material-order'
import { addSection, moveSection, removeSection, saveSection } from '#records/training/library/sections'
import { defineAction, defineActions, type ActionContext, type ActionDone } from '#app/action'
import { isRecordId, readRecordId } from '../../list/record-id.ts'

export type SentSection = { packages: string[]; added: string }

type Sent = ReturnType<typeof readSection>

function readSection(form: FormData) {
  const number = Number(form.get('from') ?? form.get('seen') ?? 0)
  if (!Number.isSafeInteger(number)) throw data(null, { status: 400 })
  const { name = '' } = fieldsOf(form, ['name'], 200)
  return {
    id: readRecordId(form, 'entry'),
    name,
    packages: form.getAll('package').map(String),
    number,
    way: form.get('way') === 'up' ? ('up' as const) : ('down' as const),
    from: sectionIn(form.get('in')),
    to: sectionIn(form.get('to')),
  }
}

const sectionIn = (value: FormDataEntryValue | null) => (isRecordId(value) ? value : null)

const change = (
  intent: SectionIntent,
  run: (sent: Sent, context: ActionContext) => Promise<Verdict<unknown, keyof typeof SECTION_REFUSALS>>,
) =>
  defineAction({
    read(form) {
      const value = readSection(form)
      const { id, name, packages } = value
      const echo = intent === 'add' || intent === 'save' ? { target: id, values: { name }, extra: { packages } } : {}
      return { ok: true, value, ...echo }
    },
    run,
    refusals: SECTION_REFUSALS,
    done: (_changed, { id, way }): ActionDone<SentSection> => ({
      news: intent,
      text: sectionsText.done[intent],
      target: `${intent}-${intent.startsWith('move') ? `${way}-` : ''}${id}`,
      ...(intent === 'add' ? { extra: { added: id } } : {}),
    }),
  })

export const changeSections = defineActions({
  add: change('add', ({ id, name, packages }, { academy, actor, now }) =>
    addSection(academy.records, actor, { id, name, packages }, now),
  ),
  save: change('save', ({ id, name, packages, number: seen }, { academy, actor, now }) =>
    saveSection(academy.records, actor, { id, name, packages, seen }, now),
  ),
  move: change('move', ({ id, number: from, way }, { academy, actor, now }) =>
    moveSection(academy.records, actor, { id, from, way }, now),
  ),
  remove: change('remove', ({ id }, { academy, actor, now }) => removeSection(academy.records, actor, id, now)),
  'move-material': change('move-material', ({ id, number: from, way }, { academy, actor, now }) =>
    moveMaterial(academy.records, actor, { id, from, way }, now),
  ),
  put: change('put', ({ id, from, to }, { academy, actor, now }) =>
    putMaterial(academy.records, actor, { id, from, to }, now),
  ),
})
