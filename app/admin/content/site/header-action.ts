import { data, redirect } from 'react-router'
import { CONTENT_TEXTS } from '#domain/content/content'
import { recentWinForm, readContentFields } from '#domain/content/content-forms'
import { parseFields } from '#domain/forms'
import { ACTION_REFUSALS } from '#domain/words/messages'
import { editingText } from '#domain/text/staff/content/editing'
import { readRecentWinHeader, saveRecentWinHeader } from '#records/content/recent-win-header'
import { signedIn } from '#app/context'
import { isFetched } from '#app/fetched'
import { toDonePath, type PageActionArgs } from '../../list/list-action.ts'
import type { HeaderAnswer } from './header-editor'

export async function saveHeader(form: FormData, { request, context, url }: PageActionArgs) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const values = readContentFields(form, ['title', 'name'])
  const version = String(form.get('version') ?? '').slice(0, 40)
  const echo = { done: null, refusal: null, reload: false, errors: {}, values, version }
  const parsed = parseFields(recentWinForm, values)
  if (!parsed.ok) return data<HeaderAnswer>({ header: { ...echo, errors: parsed.errors } }, { status: 422 })
  const saved = await saveRecentWinHeader(records, actor, { ...parsed.value, version }, now())
  if (!saved.ok) {
    const changed = saved.reason === 'changed'
    return data<HeaderAnswer>(
      {
        header: {
          ...echo,
          refusal: changed
            ? editingText.changed(saved.by ?? editingText.someoneElse)
            : ACTION_REFUSALS['not-allowed'].text,
          reload: changed,
        },
      },
      { status: changed ? 409 : 403 },
    )
  }
  if (!isFetched(request)) return redirect(toDonePath(url.pathname, url, 'updated'), 303)
  const { version: next } = await readRecentWinHeader(records)
  return data<HeaderAnswer>({ header: { ...echo, done: CONTENT_TEXTS.updated, version: next } })
}
