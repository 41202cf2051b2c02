import { data, redirect } from 'react-router'
import { linkTo } from '#routes'
import { CONTENT_TEXTS } from '#domain/content/content'
import { readContentFields } from '#domain/content/content-forms'
import { packageDoneText, packageRefusalText } from '#domain/text/staff/enrolment/packages'
import { ACTION_REFUSALS } from '#domain/words/messages'
import {
  highlightPackage,
  movePackage,
  offerPackage,
  removePackage,
  type PackageRefusal,
} from '#records/enrolment/package-editing/package-state'
import { addPackage, changePackage } from '#records/enrolment/package-editing/words'
import { signedIn } from '#app/context'
import { NOTHING, type ContentAnswer } from '../../content/content-answer.ts'
import { EDIT_NAMES, readEdit } from './package-read.ts'
import { answerRefusedSave, savedWith, readEntryVersion } from '../../editing/edit-action.ts'
import { isFetched } from '#app/fetched'
import { toDonePath, type PageActionArgs, type ListAnswer } from '../../list/list-action.ts'

export const PACKAGE_NOTICES = {
  added: CONTENT_TEXTS.added,
  updated: CONTENT_TEXTS.updated,
  deleted: CONTENT_TEXTS.deleted,
  moved: packageDoneText.moved,
  hidden: packageDoneText.hidden,
  shown: packageDoneText.shown,
  highlighted: packageDoneText.highlighted,
  plain: packageDoneText.plain,
} as const

const INTENTS = {
  up: 'moved',
  down: 'moved',
  hide: 'hidden',
  show: 'shown',
  highlight: 'highlighted',
  plain: 'plain',
  delete: 'deleted',
} as const satisfies Record<string, keyof typeof PACKAGE_NOTICES>
export type PackageIntent = keyof typeof INTENTS
const isIntent = (text: unknown): text is PackageIntent => typeof text === 'string' && Object.hasOwn(INTENTS, text)

export type PackageAnswer = ListAnswer & {
  /** The id of the clicked button, which may lose the focus when its row moves. */
  clickedButton: string | null
}

export async function answerPackages({ request, context, url }: PageActionArgs) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const form = await request.formData()
  const [intent, key, from] = [form.get('intent'), form.get('entry'), Number(form.get('from'))]
  if (!isIntent(intent) || typeof key !== 'string' || !Number.isSafeInteger(from)) throw data(null, { status: 400 })
  const act = {
    up: () => movePackage(records, actor, { key, from, way: 'up' }, now()),
    down: () => movePackage(records, actor, { key, from, way: 'down' }, now()),
    hide: () => offerPackage(records, actor, { key, offered: false }, now()),
    show: () => offerPackage(records, actor, { key, offered: true }, now()),
    highlight: () => highlightPackage(records, actor, { key, highlighted: true }, now()),
    plain: () => highlightPackage(records, actor, { key, highlighted: false }, now()),
    delete: () => removePackage(records, actor, key, now()),
  }[intent]
  const answer = await act()
  if (!answer.ok) {
    const { title, text, status } = refusalOf(answer.reason)
    return data<PackageAnswer>({ done: null, refusal: { title, text }, clickedButton: null }, { status })
  }
  const clickedButton = `${intent}-${key}`
  if (!isFetched(request)) return redirect(`${toDonePath(url.pathname, url, INTENTS[intent])}#${clickedButton}`, 303)
  const { name, place, places } = { place: 0, places: 0, ...answer.value }
  const done = place > 0 ? packageDoneText.movedTo(name, place, places) : PACKAGE_NOTICES[INTENTS[intent]]
  return data<PackageAnswer>({ done, refusal: null, clickedButton })
}

function refusalOf(reason: PackageRefusal): { title: string; text: string; status: number } {
  switch (reason) {
    case 'not-allowed':
      return ACTION_REFUSALS['not-allowed']
    case 'gone':
      return ACTION_REFUSALS['not-found']
    case 'in-use':
    case 'moved-meanwhile':
      return packageRefusalText[reason]
  }
}

export async function savePackage({ request, context, url }: PageActionArgs, key?: string) {
  const {
    academy: { records, now },
    actor,
  } = signedIn(context)
  const form = await request.formData()
  const values = readContentFields(form, EDIT_NAMES)
  const version = readEntryVersion(form, key)
  const echo = { ...NOTHING, ...version, values }
  const read = readEdit(values)
  if (!read.ok) return data<ContentAnswer>({ ...echo, errors: read.errors }, { status: 422 })
  const saved =
    key === undefined || version.revision === null
      ? await addPackage(records, actor, { form: version.key, words: read.value }, now())
      : await changePackage(records, actor, { key, revision: version.revision, words: read.value }, now())
  if (!saved.ok && saved.reason === 'count-below')
    return data<ContentAnswer>(
      { ...echo, errors: { [saved.field]: packageRefusalText.countBelow(saved.taken) } },
      { status: 422 },
    )
  if (!saved.ok) return answerRefusedSave(saved, echo)
  const done = key === undefined ? 'added' : 'updated'
  return savedWith({ request, url }, linkTo('adminPackages'), echo, done, PACKAGE_NOTICES[done])
}
