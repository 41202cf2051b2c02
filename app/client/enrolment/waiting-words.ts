import { AS_OF_FIELD, PERSON_FIELD, WRITER_FIELD } from '#domain/enrolment/queued-words'
import { forgetDraft, keepDraft, keptDraft } from '../accounts/device-draft.tsx'

export type Waiting = {
  words: string
  writer: string
  asOf: string
  older?: true
}

const BEGINS = 'words:'
export const waitingKey = (personId: string, address: string): string => `${BEGINS}${personId}:${address}`

/** `crypto.randomUUID` needs a secure context. */
export function newWriter(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}

function read(text: string | null): Waiting | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { words, writer, asOf, older } = value as Record<string, unknown>
    if (typeof words !== 'string' || typeof writer !== 'string' || typeof asOf !== 'string') return null
    return { words, writer, asOf, ...(older === true ? { older } : {}) }
  } catch {
    return null
  }
}

export const waitingAt = (key: string): Waiting | null => read(keptDraft(key))

export function waitingOf(personId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(waitingKey(personId, '')))
  } catch {
    return []
  }
}

/** Merges with queued input of another step and keeps the earlier `asOf`. */
export function putWaiting(key: string, words: URLSearchParams, from: { writer: string; asOf: string }): void {
  const before = waitingAt(key)
  const all = new URLSearchParams(before && !before.older ? before.words : '')
  for (const [name, word] of words) all.set(name, word)
  const { writer, asOf } = before && !before.older ? before : from
  keepDraft(key, JSON.stringify({ words: all.toString(), writer, asOf }))
}

export const dropWaiting = (key: string): void => void forgetDraft(key)

export type SendOutcome = 'kept' | 'older' | 'refused' | 'away' | 'other' | 'nothing'

/** Runs in one tab at a time; input changed during the request stays queued. */
export function sendWaiting(key: string): Promise<SendOutcome> {
  const work = () => send(key)
  return 'locks' in navigator ? navigator.locks.request(key, work) : work()
}

async function send(key: string): Promise<SendOutcome> {
  const text = keptDraft(key)
  const waiting = read(text)
  if (!waiting) return 'nothing'
  if (waiting.older) return 'older'
  const body = new URLSearchParams(waiting.words)
  body.set(WRITER_FIELD, waiting.writer)
  body.set(AS_OF_FIELD, waiting.asOf)
  const at = key.indexOf(':', BEGINS.length)
  const address = key.slice(at + 1)
  body.set(PERSON_FIELD, key.slice(BEGINS.length, at))
  const answer = await fetch(address, { method: 'POST', body }).catch(() => null)
  // Only 204 comes from our server; a proxy or portal may return other successes.
  if (!answer || (answer.status !== 204 && (answer.status < 400 || answer.status >= 500))) return 'away'
  if (answer.status === 403) return 'other'
  if (answer.status === 412) {
    keepDraft(key, JSON.stringify({ ...waiting, older: true }))
    return 'older'
  }
  if (keptDraft(key) === text) forgetDraft(key)
  return answer.status === 204 ? 'kept' : 'refused'
}
