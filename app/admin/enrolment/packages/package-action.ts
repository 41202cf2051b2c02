import { data } from 'react-router'
import { linkTo } from '#routes'
import { CONTENT_TEXTS } from '#domain/content/content'
import { readContentFields } from '#domain/content/content-forms'
import { packageCountText, packageDoneText, packageRefusalText } from '#domain/text/staff/enrolment/packages'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import {
  highlightPackage,
  movePackage,
  offerPackage,
  removePackage,
  type PackageRefusal,
} from '#records/enrolment/package-editing/package-state'
import { addPackage, changePackage } from '#records/enrolment/package-editing/words'
import type { Verdict } from '#domain/enrolment/enrolment'
import { defineAction, defineActions, toDonePath, type ActionContext } from '#app/action'
import { EDIT_NAMES, readEdit } from './package-read.ts'
import { NO_UPLOADS } from '../../editing/entry-result.ts'
import { explainSave, readEntryVersion, SAVE_REFUSALS } from '../../editing/edit-action.ts'
import { readRevision } from '../../list/record-id.ts'

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

type Change = { key: string; from: number }

const REFUSALS = {
  ...packageRefusalText,
  'not-allowed': ACTION_REFUSALS['not-allowed'],
  gone: ACTION_REFUSALS['not-found'],
}

const change = (
  intent: string,
  news: keyof typeof PACKAGE_NOTICES,
  run: (change: Change, context: ActionContext) => Promise<Verdict<object, PackageRefusal>>,
) =>
  defineAction({
    read(form) {
      const key = form.get('entry')
      if (typeof key !== 'string') throw data(null, { status: 400 })
      return { ok: true, value: { key, from: readRevision(form, 'from') } }
    },
    run,
    refusals: REFUSALS,
    done({ value }, { key }, { url }) {
      const { name, place, places } = { name: '', place: 0, places: 0, ...value }
      const target = `${intent}-${key}`
      return {
        text: place > 0 ? packageDoneText.movedTo(name, place, places) : PACKAGE_NOTICES[news],
        path: `${toDonePath(url, news)}#${target}`,
        target,
      }
    },
  })

const move = (way: 'up' | 'down') =>
  change(way, 'moved', (moved, { academy, actor, now }) =>
    movePackage(academy.records, actor, { ...moved, way }, now),
  )

const offer = (intent: 'hide' | 'show', news: 'hidden' | 'shown') =>
  change(intent, news, ({ key }, { academy, actor, now }) =>
    offerPackage(academy.records, actor, { key, offered: intent === 'show' }, now),
  )

const highlight = (intent: 'highlight' | 'plain', news: 'highlighted' | 'plain') =>
  change(intent, news, ({ key }, { academy, actor, now }) =>
    highlightPackage(academy.records, actor, { key, highlighted: intent === 'highlight' }, now),
  )

const remove = change('delete', 'deleted', ({ key }, { academy, actor, now }) =>
  removePackage(academy.records, actor, key, now),
)

const changes = {
  up: move('up'),
  down: move('down'),
  hide: offer('hide', 'hidden'),
  show: offer('show', 'shown'),
  highlight: highlight('highlight', 'highlighted'),
  plain: highlight('plain', 'plain'),
  delete: remove,
}
export type PackageIntent = keyof typeof changes

export const changePackages = defineActions(changes)

export const savePackage = defineAction({
  read(form, { params }) {
    const values = readContentFields(form, EDIT_NAMES)
    const { key, revision } = readEntryVersion(form, params.id)
    const echo = { values, target: key, extra: { revision, uploads: NO_UPLOADS } }
    const read = readEdit(values)
    if (!read.ok) return { ok: false, errors: read.errors, ...echo }
    return { ok: true, value: { key, revision, words: read.value }, ...echo }
  },
  run: ({ key, revision, words }, { academy, actor, now }) =>
    revision === null
      ? addPackage(academy.records, actor, { form: key, words }, now)
      : changePackage(academy.records, actor, { key, revision, words }, now),
  refusals: { ...SAVE_REFUSALS, 'count-below': 'explained' },
  explain: (refused) =>
    refused.reason === 'count-below'
      ? { text: packageCountText(refused.taken), status: 422, field: refused.field }
      : explainSave(refused),
  done(_saved, _sent, { url, params }) {
    const done = params.id === undefined ? 'added' : 'updated'
    return { text: PACKAGE_NOTICES[done], path: toDonePath(url, done, linkTo('adminPackages')) }
  },
})
