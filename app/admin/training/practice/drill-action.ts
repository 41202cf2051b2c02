import { linkTo } from '#routes'
import { data } from 'react-router'
import type { Verdict } from '#domain/enrolment/enrolment'
import { drillRefusalText, drillsText, type DrillRefusal } from '#domain/text/staff/training/drills'
import { SAMPLE_SETS } from '#domain/training/practice/drills'
import { moveDrill, retireDrill, saveDrill } from '#records/training/practice/drills'
import { addSampleDrills, removeSampleDrills } from '#records/training/practice/sample-drills'
import { ALL_SAMPLES, SAMPLE_DRILLS } from '#services/training/sample-drills'
import { defineAction, defineActions, toDonePath, type ActionContext } from '#app/action'
import { explainSave, readEntryVersion, SAVE_REFUSALS } from '../../editing/edit-action.ts'
import { NO_UPLOADS } from '../../editing/entry-result.ts'
import { readRecordId, readRevision } from '../../list/record-id.ts'
import { readDrillForm } from './drill-read.ts'

type Change = { id: string; from: number }

const change = (
  intent: string,
  news: keyof typeof drillsText.done,
  run: (change: Change, context: ActionContext) => Promise<Verdict<{ place: number }, DrillRefusal>>,
) =>
  defineAction({
    read: (form) => ({ ok: true, value: { id: readRecordId(form, 'entry'), from: readRevision(form, 'from') } }),
    run,
    refusals: drillRefusalText,
    done({ value: { place } }, { id }, { url }) {
      const target = `${intent}-${id}`
      return {
        text: place > 0 ? drillsText.movedTo(place) : drillsText.done[news],
        path: `${toDonePath(url, news)}#${target}`,
        target,
      }
    },
  })

const move = (way: 'up' | 'down') =>
  change(way, 'moved', ({ id, from }, { academy, actor, now }) =>
    moveDrill(academy.records, actor, { id, from, way }, now),
  )

const retire = (intent: 'retire' | 'use', news: 'retired' | 'used') =>
  change(intent, news, ({ id }, { academy, actor, now }) =>
    retireDrill(academy.records, actor, { id, retired: intent === 'retire' }, now),
  )

const changes = {
  up: move('up'),
  down: move('down'),
  retire: retire('retire', 'retired'),
  use: retire('use', 'used'),
  samples: defineAction({
    read(form) {
      const set = SAMPLE_SETS.find((each) => each === form.get('set'))
      if (!set) throw data(null, { status: 400 })
      return { ok: true, value: set }
    },
    run: (set, { academy, actor, now }) => addSampleDrills(academy.records, actor, SAMPLE_DRILLS[set], now),
    refusals: drillRefusalText,
    done: (_added, _set, { url }) => ({ text: drillsText.done.samples, path: toDonePath(url, 'samples') }),
  }),
  'samples-remove': defineAction({
    read: () => ({ ok: true, value: null }),
    run: (_none, { academy, actor, now }) => removeSampleDrills(academy.records, actor, ALL_SAMPLES, now),
    refusals: drillRefusalText,
    done: (_removed, _none, { url }) => ({
      text: drillsText.done['samples-removed'],
      path: toDonePath(url, 'samples-removed'),
    }),
  }),
}
export type DrillIntent = keyof typeof changes

export const changeDrills = defineActions(changes)

export const saveDrillForm = defineAction({
  read(form, { params }) {
    const { values, read } = readDrillForm(form)
    const { key, revision } = readEntryVersion(form, params.id)
    const echo = { values, target: key, extra: { revision, uploads: NO_UPLOADS } }
    if (!read.ok) return { ok: false, errors: read.errors, ...echo }
    return { ok: true, value: { id: key, revision, words: read.value }, ...echo }
  },
  run: (edit, { academy, actor, now }) => saveDrill(academy.records, actor, edit, now),
  refusals: { ...SAVE_REFUSALS, 'too-many': drillRefusalText['too-many'] },
  explain: (refused) => (refused.reason === 'too-many' ? {} : explainSave(refused)),
  done(_saved, _sent, { url, params }) {
    const done = params.id === undefined ? 'added' : 'updated'
    return { text: drillsText.done[done], path: toDonePath(url, done, linkTo('adminDrills')) }
  },
})
