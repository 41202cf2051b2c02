import { data } from 'react-router'
import { linkTo } from '#routes'
import {
  momentRefusalText,
  reviewHomeworkRefusalText,
  reviewRefusalText,
  reviewText,
} from '#domain/text/staff/training/practice'
import { REPORT_LONGEST } from '#domain/training/practice/attempts'
import { MOMENT_WORDS_LONGEST, ONCE_MORE_LONGEST } from '#domain/training/practice/reviews'
import { cleanText } from '#domain/words/texts'
import { newId } from '#records/engine/db'
import { addMoment, removeMoment } from '#records/training/practice/moments'
import { reportRecording } from '#records/training/practice/reports'
import { nextToReview } from '#records/training/practice/review-lists'
import { saveReview } from '#records/training/practice/reviews'
import { defineAction, defineActions } from '#app/action'
import { finishArrived } from '#app/workflows/files/content-uploads'
import { clearAway } from '#app/workflows/files/clear-away'
import { readRecordId, readRevision } from '../../list/record-id.ts'

const moment = defineAction({
  read(form, { params: { id = '' } }) {
    const text = (name: string) => String(form.get(name) ?? '')
    const atMs = Number(text('at') || '0')
    const momentId = text('moment')
    if (!/^[0-9a-z]{16}$/.test(momentId) || !Number.isFinite(atMs)) throw data(null, { status: 400 })
    const words = cleanText(text('words')).slice(0, MOMENT_WORDS_LONGEST)
    const made = { id: momentId, atMs, markId: text('mark') || null, words, voiceUpload: text('voice') || null }
    return { ok: true, value: { attemptId: id, moment: made }, values: { words } }
  },
  async run(sent, { academy, actor, now }) {
    // The last piece of a voice note may have arrived although its answer was lost.
    if (sent.moment.voiceUpload) await finishArrived(academy, actor.id, sent.moment.voiceUpload)
    return addMoment(academy.records, actor, sent, now)
  },
  refusals: { ...momentRefusalText, 'not-found': 404 },
  done: (_added, _sent, { url }) => ({ text: null, path: url.pathname }),
})

const remove = defineAction({
  read: (form, { params: { id = '' } }) => ({
    ok: true,
    value: { attemptId: id, momentId: readRecordId(form, 'moment') },
  }),
  async run(sent, { academy, actor, now }) {
    const removed = await removeMoment(academy.records, actor, sent, now)
    if (removed.ok) await clearAway(academy)
    return removed
  },
  refusals: { 'not-allowed': 403, 'not-found': 404 },
  done: () => ({ text: reviewText.news.removed, news: 'removed' }),
})

const save = (goesOn: boolean) =>
  defineAction({
    read(form, { params: { id = '' } }) {
      const onceMore = cleanText(String(form.get('onceMore') ?? '')).slice(0, ONCE_MORE_LONGEST + 1)
      const chosen = [...form].flatMap(([name, value]) => (name.startsWith('rating:') ? [[name, String(value)]] : []))
      const ratings = Object.fromEntries(
        chosen.flatMap(([name = '', value]) => (value ? [[name.slice('rating:'.length), Number(value)]] : [])),
      )
      const [due, isWanted] = [cleanText(String(form.get('due') ?? '')), form.get('again') === 'yes']
      const homework = isWanted ? { id: readRecordId(form, 'homework'), dueDay: due || null } : null
      const value = { attemptId: id, review: { ratings, onceMore }, homework, seen: readRevision(form) }
      return {
        ok: true,
        value,
        values: { ...Object.fromEntries(chosen), onceMore, due, again: isWanted ? 'yes' : '' },
      }
    },
    run: (sent, { academy, actor, now }) => saveReview(academy.records, actor, sent, now),
    refusals: { ...reviewHomeworkRefusalText, ...reviewRefusalText, 'not-found': 404 },
    async done(_saved, { attemptId, homework }, { academy, actor }) {
      const news = homework ? 'homework' : 'reviewed'
      if (!goesOn) return { text: reviewText.news[news], news }
      const next = await nextToReview(academy.records, actor, attemptId)
      return { leave: next ? linkTo('adminAttempt', { id: next }) : linkTo('adminPractice') }
    },
  })

const report = defineAction({
  read(form, { params: { id = '' } }) {
    const reason = cleanText(String(form.get('reason') ?? '')).slice(0, REPORT_LONGEST)
    if (reason === '') return { ok: false, errors: { reason: reviewText.reasonMissing } }
    return { ok: true, value: { id: newId(), attemptId: id, reason } }
  },
  run: (sent, { academy, actor, now }) => reportRecording(academy.records, actor, sent, now),
  refusals: { 'not-found': 404 },
  done: () => ({ text: reviewText.news.reported, news: 'reported' }),
})

export const changeReview = defineActions({ moment, remove, done: save(false), next: save(true), report })
