import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { AttendanceState } from './sessions.ts'

export const MOVE_REQUEST_STATES = ['waiting', 'accepted', 'declined', 'withdrawn', 'overtaken'] as const
export type MoveRequestState = (typeof MOVE_REQUEST_STATES)[number]

export const REQUEST_WORDS_LONGEST = 500
const HOUR_MS = 3_600_000

type Planned = { state: AttendanceState; cancelled: boolean; startsAt: string }

export function isToCome({ state, cancelled, startsAt }: Planned, now: Date): boolean {
  return state === 'planned' && !cancelled && Date.parse(startsAt) > now.getTime()
}

export function isInTime(startsAt: string, noticeHours: number, now: Date): boolean {
  return Date.parse(startsAt) - now.getTime() >= noticeHours * HOUR_MS
}

export type MoveRequestRefusal =
  | 'not-planned'
  | 'moved-meanwhile'
  | 'too-late'
  | 'asked-already'
  | 'words-missing'
  | 'words-long'
  | 'wish-wrong'

type RequestedMove = {
  seen: string
  wish: string | null
  words: string
}

type AskFacts = Planned & {
  noticeHours: number
  open: boolean
  group: boolean
}

export function askToMove(
  facts: AskFacts,
  { seen, wish, words }: RequestedMove,
  now: Date,
): Verdict<{ wish: string | null; words: string }, MoveRequestRefusal> {
  if (!isToCome(facts, now)) return no('not-planned')
  if (facts.startsAt !== seen) return no('moved-meanwhile')
  if (!isInTime(facts.startsAt, facts.noticeHours, now)) return no('too-late')
  if (facts.open) return no('asked-already')
  const why = words.trim()
  if (why === '') return no('words-missing')
  if (why.length > REQUEST_WORDS_LONGEST) return no('words-long')
  const at = wish === null ? null : new Date(wish)
  if (at && (facts.group || Number.isNaN(at.getTime()) || at <= now || at.toISOString() === facts.startsAt))
    return no('wish-wrong')
  return yes({ wish: at ? at.toISOString() : null, words: why })
}

export type MoveAnswerRefusal =
  | 'not-waiting'
  | 'moved-meanwhile'
  | 'no-wish'
  | 'in-a-group'
  | 'answer-missing'
  | 'words-long'

export function answerRequest(
  facts: Planned & { startWhenRequested: string; waiting: boolean; wish: string | null; group: boolean },
  answer: { accept: boolean; words: string },
  now: Date,
): Verdict<{ words: string | null }, MoveAnswerRefusal> {
  if (!facts.waiting) return no('not-waiting')
  if (!isToCome(facts, now) || facts.startsAt !== facts.startWhenRequested) return no('moved-meanwhile')
  const words = answer.words.trim()
  if (words.length > REQUEST_WORDS_LONGEST) return no('words-long')
  if (!answer.accept) return words === '' ? no('answer-missing') : yes({ words })
  if (facts.group) return no('in-a-group')
  return facts.wish === null ? no('no-wish') : yes({ words: words || null })
}
