import { data } from 'react-router'
import { NOTES_REFUSALS, sessionReportText } from '#domain/text/staff/training/session-report'
import { fieldsOf } from '#domain/forms'
import { cleanText } from '#domain/words/texts'
import { SESSION_NOTE_MAX_LENGTH, type Notes } from '#domain/training/assessing/notes'
import { saveNotes } from '#records/training/assessing/notes'
import { defineAction, type ActionDone } from '#app/action'
import { isRecordId } from '../../list/record-id.ts'

export type SentNotes = { notes: Notes; revision: number }

const RATING = 'rating:'

export const saveReport = defineAction({
  read(form, { params: { id: attendanceId = '' } }) {
    const notes = notesIn(form)
    const seen = String(form.get('seen') ?? '')
    if (!/^\d{1,9}$/.test(seen)) throw data(null, { status: 400 })
    return { ok: true, value: { attendanceId, notes, seen: Number(seen) }, extra: { notes } }
  },
  run: (report, { academy, actor, now }) => saveNotes(academy.records, actor, report, now),
  refusals: {
    ...NOTES_REFUSALS,
    'not-found': 404,
    changed: { text: sessionReportText.changed(sessionReportText.someoneElse), status: 409, reload: true },
  },
  explain: (refused) =>
    refused.reason === 'changed' && refused.by ? { text: sessionReportText.changed(refused.by) } : {},
  done: ({ value }): ActionDone<SentNotes> => ({
    news: '1',
    text: sessionReportText.savedFor(value.name),
    extra: { revision: value.revision },
  }),
})

function notesIn(form: FormData): Notes {
  const words = fieldsOf(form, ['shown', 'private'], SESSION_NOTE_MAX_LENGTH + 1)
  const ratings = [...form.entries()].flatMap(([name, value]): [string, number][] =>
    name.startsWith(RATING) && value !== '' ? [[name.slice(RATING.length), Number(value)]] : [],
  )
  return {
    shown: cleanText(words.shown ?? ''),
    private: cleanText(words.private ?? ''),
    ratings: Object.fromEntries(ratings),
    materials: form.getAll('material').filter(isRecordId),
  }
}
