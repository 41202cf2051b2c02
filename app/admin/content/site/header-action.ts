import { CONTENT_TEXTS } from '#domain/content/content'
import { recentWinForm, readContentFields } from '#domain/content/content-forms'
import { parseFields } from '#domain/forms'
import { editingText } from '#domain/text/staff/content/editing'
import { saveRecentWinHeader } from '#records/content/recent-win-header'
import { defineAction } from '#app/action'
import { SAVE_REFUSALS } from '../../editing/edit-action.ts'

export type HeaderVersion = { version: string }

export const saveHeader = defineAction({
  read(form) {
    const values = readContentFields(form, ['title', 'name'])
    const version = String(form.get('version') ?? '').slice(0, 40)
    const echo = { values, extra: { version } }
    const parsed = parseFields(recentWinForm, values)
    if (!parsed.ok) return { ok: false, errors: parsed.errors, ...echo }
    return { ok: true, value: { ...parsed.value, version }, ...echo }
  },
  run: (header, { academy, actor, now }) => saveRecentWinHeader(academy.records, actor, header, now),
  refusals: SAVE_REFUSALS,
  explain: ({ by }) => (by === null ? {} : { text: editingText.changed(by) }),
  done: (_saved, { version }) => ({ news: 'updated', text: CONTENT_TEXTS.updated, extra: { version } }),
})
