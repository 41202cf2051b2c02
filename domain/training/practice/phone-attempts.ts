import type { RecordingMedia } from './recordings.ts'
import type { DrillWords } from './drills.ts'

export type PhoneAttempt = {
  id: string
  personId: string
  drillId: string
  drillText: string
  assignmentId: string | null
  media: RecordingMedia
  mimeType: string
  recordedAt: string
  seconds: number
  bytes: number
  /** 'recording' outlives a killed tab: the phone offers what was recorded so far. */
  state: 'recording' | 'kept' | 'waiting'
  wifiOnly: boolean
  uploadUrl: string | null
  fillers: number | null
  ownRatings: Record<string, number>
  refused: string | null
}

export function readPhoneAttempt(value: unknown): PhoneAttempt | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('personId' in value)) return null
  return value as PhoneAttempt
}

type Line = { online: boolean; wifi: boolean | null; sent: number | null }

export type PhoneAttemptState = 'cut-off' | 'kept' | 'refused' | 'waiting-line' | 'waiting-wifi' | 'sending'

/** `wifi` is null where the browser cannot tell; `sent` counts bytes while it is being sent. */
export function phoneAttemptState(attempt: PhoneAttempt, { online, wifi, sent }: Line): PhoneAttemptState {
  if (attempt.state === 'recording') return 'cut-off'
  if (attempt.refused !== null) return 'refused'
  if (attempt.state === 'kept') return 'kept'
  if (sent !== null) return 'sending'
  return online && attempt.wifiOnly && wifi === false ? 'waiting-wifi' : 'waiting-line'
}

export const mayLeavePhone = ({ state, refused, wifiOnly }: PhoneAttempt, wifi: boolean | null): boolean =>
  state === 'waiting' && refused === null && !(wifiOnly && wifi === false)

export type Light = 'green' | 'yellow' | 'red'

export function lightAt({ yellowAt, redAt }: Pick<DrillWords, 'yellowAt' | 'redAt'>, seconds: number): Light {
  if (seconds >= redAt) return 'red'
  return seconds >= yellowAt ? 'yellow' : 'green'
}

export function pickToday<Drill>(drills: readonly Drill[], day: string): Drill | null {
  if (drills.length === 0) return null
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
  return drills[days % drills.length] ?? null
}

export function pickSurprise<Drill extends { id: string; kind: DrillWords['kind'] }>(
  drills: readonly Drill[],
  random: number,
  last: string | null,
): Drill | null {
  const closed = drills.filter(({ kind }) => kind === 'question' || kind === 'impromptu')
  const from = closed.length > 0 ? closed : drills
  const others = from.filter(({ id }) => id !== last)
  const pool = others.length > 0 ? others : from
  return pool[Math.min(pool.length - 1, Math.floor(random * pool.length))] ?? null
}
