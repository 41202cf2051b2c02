import { data, redirect } from 'react-router'
import { fieldsOf } from '#domain/forms'
import { SECTION_REFUSALS, sectionsText } from '#domain/text/staff/training/sections'
import { moveMaterial, putMaterial } from '#records/training/library/material-order'
import { addSection, moveSection, removeSection, saveSection } from '#records/training/library/sections'
import { isFetched } from '#app/fetched'
import { signedIn } from '#app/context'
import { toDonePath, isRecordId, type PageActionArgs, type ListAnswer } from '../../list/record-id.ts'

export type SectionIntent = keyof typeof sectionsText.done

const isIntent = (text: unknown): text is SectionIntent =>
  typeof text === 'string' && Object.hasOwn(sectionsText.done, text)

export type SectionsAnswer = ListAnswer & {
  clickedButton: string | null
  added: string | null
  values: { entry: string; name: string; packages: string[] } | null
}

export async function answerSections({ request, context, url }: PageActionArgs) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const form = await request.formData()
  const [intent, id] = [form.get('intent'), form.get('entry')]
  const number = Number(form.get('from') ?? form.get('seen') ?? 0)
  if (!isIntent(intent) || !isRecordId(id) || !Number.isSafeInteger(number)) throw data(null, { status: 400 })
  const { name = '' } = fieldsOf(form, ['name'], 200)
  const words = { name, packages: form.getAll('package').map(String) }
  const way = form.get('way') === 'up' ? ('up' as const) : ('down' as const)
  const sections = { from: sectionIn(form.get('in')), to: sectionIn(form.get('to')) }
  const act = {
    add: () => addSection(records, actor, { id, ...words }, now()),
    save: () => saveSection(records, actor, { id, ...words, seen: number }, now()),
    move: () => moveSection(records, actor, { id, from: number, way }, now()),
    remove: () => removeSection(records, actor, id, now()),
    'move-material': () => moveMaterial(records, actor, { id, from: number, way }, now()),
    put: () => putMaterial(records, actor, { id, ...sections }, now()),
  }[intent]
  const answer = await act()
  const clickedButton = `${intent}-${intent.startsWith('move') ? `${way}-` : ''}${id}`
  if (!answer.ok) {
    const { title, text, status } = SECTION_REFUSALS[answer.reason]
    const values = intent === 'add' || intent === 'save' ? { entry: id, ...words } : null
    const refused = { done: null, refusal: { title, text }, clickedButton: null, added: null, values }
    return data<SectionsAnswer>(refused, { status })
  }
  if (!isFetched(request)) return redirect(toDonePath(url.pathname, url, intent), 303)
  const added = intent === 'add' ? id : null
  return data<SectionsAnswer>({ done: sectionsText.done[intent], refusal: null, clickedButton, added, values: null })
}

const sectionIn = (value: FormDataEntryValue | null) => (isRecordId(value) ? value : null)
