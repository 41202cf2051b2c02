import { data, redirect } from 'react-router'
import { NOTES_REFUSALS, sessionReportText } from '#domain/text/staff/training/session-report'
import { fieldsOf } from '#domain/forms'
import { cleanText } from '#domain/words/texts'
import { SESSION_NOTE_MAX_LENGTH, type Notes } from '#domain/training/assessing/notes'
import { saveNotes } from '#records/training/assessing/notes'
import { isFetched } from '#app/fetched'
import { signedIn } from '#app/context'
import { isRecordId, type PageActionArgs } from '../../list/record-id.ts'

export type NotesAnswer = {
  done: string | null
  revision: number | null
  values: Notes | null
  refusal: { text: string; reload: boolean } | null
}

const RATING = 'rating:'

export async function answerNotes({ request, context, url }: PageActionArgs, attendanceId: string) {
  const { academy, actor } = signedIn(context)
  const form = await request.formData()
  const notes = notesIn(form)
  const seen = String(form.get('seen') ?? '')
  if (!/^\d{1,9}$/.test(seen)) throw data(null, { status: 400 })
  const saved = await saveNotes(academy.records, actor, { attendanceId, notes, seen: Number(seen) }, academy.now())
  if (saved.ok) {
    if (!isFetched(request)) return redirect(`${url.pathname}?done=1`, 303)
    return data<NotesAnswer>({
      done: sessionReportText.savedFor(saved.value.name),
      revision: saved.value.revision,
      values: null,
      refusal: null,
    })
  }
  if (saved.reason === 'not-found') throw data(null, { status: 404 })
  const facts = { most: SESSION_NOTE_MAX_LENGTH, by: saved.by ?? sessionReportText.someoneElse }
  const { text, status } = NOTES_REFUSALS[saved.reason](facts)
  const refusal = { text, reload: saved.reason === 'changed' }
  return data<NotesAnswer>({ done: null, revision: null, values: notes, refusal }, { status })
}

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
