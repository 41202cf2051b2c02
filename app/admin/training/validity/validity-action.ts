import { traineeValidityRefusalText, traineeValidityText } from '#domain/text/staff/training/validity'
import { cleanText } from '#domain/words/texts'
import { changeValidity } from '#records/training/validity/change-validity'
import { defineAction } from '#app/action'
import { readRecordId } from '../../list/record-id.ts'

export const saveValidity = defineAction({
  read(form, { params: { id: traineeId = '' } }) {
    const text = (name: string) => cleanText(String(form.get(name) ?? '').slice(0, 1000))
    const [from, validUntil, reason] = [text('from'), text('validUntil'), text('validityReason')]
    const value = { form: readRecordId(form, 'form'), traineeId, from: from || null, to: validUntil || null, reason }
    return { ok: true, value, values: { validUntil, validityReason: reason } }
  },
  run: (change, { academy, actor, now }) => changeValidity(academy.records, actor, change, now),
  refusals: { ...traineeValidityRefusalText, 'not-allowed': 403, 'not-found': 404 },
  done: ({ value: { to } }, _change, { url }) => ({ text: traineeValidityText.saved(to), path: url.pathname }),
})
