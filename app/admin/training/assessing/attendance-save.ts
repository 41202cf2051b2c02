import { data, redirect } from 'react-router'
import { fieldsOf } from '#domain/forms'
import { cleanText } from '#domain/words/texts'
import { SESSION_NOTE_MAX_LENGTH, type Notes, type NotesRefusal } from '#domain/training/assessing/notes'
import { saveNotes } from '#records/training/assessing/notes'
import { isFetched } from '#app/fetched'
import { signedIn } from '#app/context'
import { isRecordId, type PageActionArgs } from '../../list/list-action.ts'

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
      done: `Saved for ${saved.do.name}`,
      revision: saved.do.revision,
      values: null,
      refusal: null,
    })
  }
  if (saved.because === 'not-found') throw data(null, { status: 404 })
  const { text, status } = wordsOf(saved.because, saved.by)
  const refusal = { text, reload: saved.because === 'changed' }
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

function wordsOf(because: Exclude<NotesRefusal, 'not-found'>, by: string | null): { text: string; status: number } {
  switch (because) {
    case 'not-allowed':
      return { text: 'This is not for your role.', status: 403 }
    case 'note-long':
      return { text: `A note has at most ${SESSION_NOTE_MAX_LENGTH} letters. Please shorten it.`, status: 422 }
    case 'rating-wrong':
      return { text: 'A rating is a whole number from 1 to 10, by a criterion that is in use.', status: 422 }
    case 'not-assessed':
      return { text: 'Only an assessment is rated.', status: 422 }
    case 'changed':
      return { text: `This was changed by ${by ?? 'somebody'} in the meantime.`, status: 409 }
  }
}
