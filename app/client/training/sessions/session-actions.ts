import { linkTo } from '#routes'
import { yes } from '#domain/enrolment/enrolment'
import { ASK_REFUSALS } from '#domain/text/client/training/move-request'
import { CANCEL_REFUSALS } from '#domain/text/client/training/cancel-own'
import { ownSessionsText } from '#domain/text/client/training/own-sessions'
import { cleanText } from '#domain/words/texts'
import { defineAction, defineActions } from '#app/action'
import { calendarFeedActions } from '#app/workflows/training/calendar-feed-actions'
import { cancelAsTrainee } from '#records/training/asking/cancel-own-session'
import { confirmAttendance } from '#records/training/asking/confirm-attendance'
import { takeRequestBack } from '#records/training/asking/move-requests'

const DONE = ownSessionsText.done

export function readSessionNotice(url: URL): string | null {
  const done = url.searchParams.get('done')
  return done !== null && Object.hasOwn(DONE, done) ? DONE[done as keyof typeof DONE] : null
}

function readSession(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 64)
  return { ok: true, value: { sessionId: text('session'), seen: text('seen') }, target: 'session' } as const
}

const confirm = defineAction({
  read: readSession,
  run: (session, { academy, actor, now }) => confirmAttendance(academy.records, actor, session, now),
  refusals: { ...ASK_REFUSALS, 'not-found': 404 },
  done: () => ({ news: 'confirm', text: DONE.confirm }),
})

const cancel = defineAction({
  read(form) {
    const { value, target } = readSession(form)
    const reason = cleanText(String(form.get('reason') ?? ''))
    return {
      ok: true,
      value: { ...value, late: form.get('late') === 'yes', reason },
      values: { reason, session: value.sessionId },
      target,
    }
  },
  run: (session, { academy, actor, now }) => cancelAsTrainee(academy.records, actor, session, now),
  refusals: { ...CANCEL_REFUSALS, 'not-found': 404 },
  done: ({ value: { late } }) => ({ leave: `${linkTo('ownSessions')}?done=${late ? 'cancel-late' : 'cancel'}` }),
})

const takeBack = defineAction({
  read: readSession,
  run: async ({ sessionId }, { academy, actor, now }) =>
    yes(await takeRequestBack(academy.records, actor, sessionId, now)),
  refusals: {},
  done: () => ({ news: 'take-back', text: DONE['take-back'] }),
})

export const changeOwnSessions = defineActions({ confirm, cancel, 'take-back': takeBack, ...calendarFeedActions })
