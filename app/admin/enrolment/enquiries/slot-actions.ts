import { clashesInWords } from '#domain/text/shared/sessions'
import { trialSlotRefusalText, trialSlotsText } from '#domain/text/staff/enrolment/trial-slots'
import { readSlotsForm } from '#domain/training/trial/slots-form'
import { defineAction, defineActions } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { showTrialLessons } from '#records/training/trial/trial-shown'
import { closeTrialSlot, openTrialSlots } from '#records/training/trial/trial-slots'
import { readRecordId } from '../../list/record-id.ts'

export type SlotsResult = ActionResult<{ clashes: readonly string[] }>

const refusals = { ...trialSlotRefusalText, 'not-allowed': 403 } as const

const open = defineAction({
  read(form) {
    const key = readRecordId(form, 'key')
    const { slots, errors, values } = readSlotsForm(form)
    return slots ? { ok: true, value: { ...slots, key }, values } : { ok: false, errors, values }
  },
  run: (slots, { academy, actor, now }) => openTrialSlots(academy.records, actor, slots, now),
  refusals,
  explain({ clashes = [] }, { minutes }) {
    const byStart = Map.groupBy(clashes, ({ startsAt }) => startsAt)
    return { extra: { clashes: [...byStart.values()].map((found) => clashesInWords(found, minutes, new Map())) } }
  },
  done: () => ({ news: 'opened', text: trialSlotsText.done.opened }),
})

const close = defineAction({
  read: (form) => ({ ok: true, value: readRecordId(form, 'slot') }),
  run: (id, { academy, actor, now }) => closeTrialSlot(academy.records, actor, id, now),
  refusals,
  done: () => ({ news: 'closed', text: trialSlotsText.done.closed }),
})

const show = (isShown: boolean) =>
  defineAction({
    read: () => ({ ok: true, value: null }),
    run: (_, { academy, actor, now }) => showTrialLessons(academy.records, actor, isShown, now),
    refusals: { 'not-allowed': 403 },
    done() {
      const news = isShown ? 'shown' : 'hidden'
      return { news, text: trialSlotsText.done[news] }
    },
  })

export const changeTrialSlots = defineActions({ open, close, show: show(true), hide: show(false) })
