import { linkTo } from '#routes'
import { ANSWER_MS } from '#domain/line'
import { sent, settled, type Mark, type MarkResult } from '#domain/training/roll-call/marks'
import { changeMark, marksOf } from './mark-store.ts'

export type LineState = 'there' | 'away' | 'signed-out' | 'other-person'

/** Sends the waiting marks one by one, in only one tab at a time. */
export function sendMarks(personId: string): Promise<LineState> {
  const work = () => sendAll(personId)
  return 'locks' in navigator ? navigator.locks.request('academy-roll-call', work) : work()
}

async function sendAll(personId: string): Promise<LineState> {
  for (const { id, wanted } of await marksOf(personId)) {
    if (wanted === null) continue
    let going: Mark | undefined
    await changeMark(id, (mark) => (going = mark && sent(mark, wanted)))
    if (!going) continue
    const result = await send(going, wanted)
    if (typeof result === 'string') return result
    // The user may have changed the mark during the request, or removed it by signing out.
    await changeMark(id, (mark) => mark && settled(mark, wanted, result))
  }
  return 'there'
}

async function send({ id, personId, base }: Mark, state: string): Promise<MarkResult | Exclude<LineState, 'there'>> {
  const answer = await fetch(linkTo('rollCallMark'), {
    method: 'POST',
    body: new URLSearchParams({ attendance: id, state, seen: String(base.revision), person: personId }),
    headers: { Accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => null)
  if (!answer) return 'away'
  if (answer.type === 'opaqueredirect') return 'signed-out'
  if (answer.status === 412) return 'other-person'
  if (answer.status === 403) return { outcome: 'conflict', reason: 'not-allowed', by: null, mine: false, now: null }
  if (answer.status !== 200) return 'away'
  // A proxy or portal can answer too: only a response with an outcome counts.
  const result: unknown = await answer.json().catch(() => null)
  const isMarkResult = typeof result === 'object' && result !== null && 'outcome' in result
  return isMarkResult ? (result as MarkResult) : 'away'
}
