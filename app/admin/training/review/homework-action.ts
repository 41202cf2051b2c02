import { homeworkRefusalText, homeworkText } from '#domain/text/staff/training/practice'
import { HOMEWORK_NOTE_LONGEST } from '#domain/training/practice/homework'
import { cleanText } from '#domain/words/texts'
import { giveHomework, withdrawHomework } from '#records/training/practice/homework'
import { defineAction, defineActions } from '#app/action'
import { readRecordId } from '../../list/record-id.ts'

const give = defineAction({
  read(form, { params: { id: traineeId = '' } }) {
    const text = (name: string) => cleanText(String(form.get(name) ?? ''))
    const [drill, due, note] = [text('drill'), text('due'), text('note').slice(0, HOMEWORK_NOTE_LONGEST + 1)]
    const value = { id: readRecordId(form, 'homework'), traineeId, drillId: drill, dueDay: due || null, note }
    return { ok: true, value, values: { drill, due, note } }
  },
  run: (homework, { academy, actor, now }) => giveHomework(academy.records, actor, homework, now),
  refusals: { ...homeworkRefusalText, 'not-found': 404 },
  done: (_given, { id }) => ({ text: homeworkText.news.given, news: 'given', target: id }),
})

const withdraw = defineAction({
  read: (form, { params: { id: traineeId = '' } }) => ({
    ok: true,
    value: { traineeId, homeworkId: readRecordId(form, 'homework') },
  }),
  run: (homework, { academy, actor, now }) => withdrawHomework(academy.records, actor, homework, now),
  refusals: { 'not-allowed': 403, 'not-found': 404 },
  done: () => ({ text: homeworkText.news.withdrawn, news: 'withdrawn' }),
})

export const changeHomework = defineActions({ give, withdraw })
