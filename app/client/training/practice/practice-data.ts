import type { RouterContextProvider } from 'react-router'
import { isAdministrator } from '#domain/accounts/accounts'
import { linkTo } from '#routes'
import { pickToday } from '#domain/training/practice/phone-attempts'
import { formatDay, formatDayOf, manilaDayOf } from '#domain/words/formats'
import { recordingsConsentText } from '#domain/text/client/training/practice'
import { saveAnswers } from '#records/consent/parent-consents'
import { newestNotice } from '#records/consent/notices'
import { practiceRoom } from '#records/training/practice/practice-room'
import { defineAction } from '#app/action'
import { signedIn } from '#app/context'
import { noticeReadIn } from '#app/workflows/consent/notice-read'

export async function loadPractice(context: Readonly<RouterContextProvider>) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const room = isAdministrator(actor) ? null : await practiceRoom(records, actor, now())
  if (!room) return null
  const today = manilaDayOf(now())
  const drills = room.drills.map(({ id, kind, text, thinkSeconds, speakSeconds, yellowAt, redAt }) => ({
    id,
    kind,
    text,
    thinkSeconds,
    speakSeconds,
    yellowAt,
    redAt,
  }))
  return {
    personId: actor.id,
    drills,
    today: pickToday(drills, today)?.id ?? null,
    homework: room.homework.map(({ id, drillId, dueDay, note, doneAt }) => ({
      id,
      drillId,
      note,
      isDone: doneAt !== null,
      isOver: doneAt === null && dueDay !== null && dueDay < today,
      due: dueDay === null ? null : formatDay(dueDay),
    })),
    attempts: room.attempts.map(({ sentAt, endsAt, reviewedAt, ...attempt }) => ({
      ...attempt,
      sent: formatDayOf(sentAt),
      until: formatDayOf(endsAt),
      isReviewed: reviewedAt !== null,
    })),
    agreement: room.agreement,
    days: room.days,
    criteria: room.criteria,
    notice: (await newestNotice(records)).version,
  }
}

export type PracticeRoom = NonNullable<Awaited<ReturnType<typeof loadPractice>>>
export type PracticeDrill = PracticeRoom['drills'][number]
export type DrillChoice = { drill: PracticeDrill; assignmentId: string | null; isSurprise?: boolean }
/** `key` is new for each attempt, so that one at the same drill starts afresh. */
export type ChosenDrill = DrillChoice & { key: string }

const toPractice = { leave: linkTo('practice') }

export const savePractice = defineAction({
  read: (form, { visit }) => ({ ok: true, value: noticeReadIn(form, visit) }),
  run: (notice, { academy, actor, now }) => saveAnswers(academy.records, actor, { recordings: true }, notice, now),
  refusals: {
    'sign-in-needed': { leave: linkTo('login') },
    'no-such-notice': { text: recordingsConsentText.noticeChanged, status: 422 },
  },
  done: () => toPractice,
})
