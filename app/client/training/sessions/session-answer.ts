import { data, redirect } from 'react-router'
import { linkTo } from '#routes'
import { ASK_REFUSALS } from '#domain/text/client/training/move-request'
import { ownSessionsText } from '#domain/text/client/training/own-sessions'
import { isFetched } from '#app/fetched'
import type { SignedIn } from '#app/context'
import { confirmAttendance } from '#records/training/asking/confirm-attendance'
import { takeRequestBack } from '#records/training/asking/move-requests'
import type { OwnSessionAnswer } from './session-shown.ts'

const DONE = ownSessionsText.done
type Done = keyof typeof DONE

export function readSessionNotice(url: URL): string | null {
  const done = url.searchParams.get('done')
  return done !== null && Object.hasOwn(DONE, done) ? DONE[done as Done] : null
}

export const toSessionsDonePath = (done: Done) => `${linkTo('ownSessions')}?done=${done}`

export async function handleOwnSessionForm(
  { academy, actor }: SignedIn,
  { request, form }: { request: Request; form: FormData },
) {
  const intent = form.get('intent')
  if (intent !== 'confirm' && intent !== 'take-back') return null
  const { records, now } = academy
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 64)
  const answer = (said: Partial<OwnSessionAnswer>, status = 200) =>
    data<OwnSessionAnswer>({ about: 'session', done: null, refusal: null, ...said }, { status })
  const [sessionId, seen] = [text('session'), text('seen')]
  if (intent === 'take-back') await takeRequestBack(records, actor, sessionId, now())
  else {
    const confirmed = await confirmAttendance(records, actor, { sessionId, seen }, now())
    if (!confirmed.ok) {
      if (confirmed.reason === 'not-found') throw data(null, { status: 404 })
      return answer({ refusal: ASK_REFUSALS[confirmed.reason] }, 409)
    }
  }
  return isFetched(request) ? answer({ done: DONE[intent] }) : redirect(toSessionsDonePath(intent), 303)
}
