import type { Verdict } from '#domain/enrolment/enrolment'
import { cleanText } from '#domain/words/texts'

export const COLLECTIONS = [
  'packages',
  'users',
  'wins',
  'news',
  'accomplishments',
  'recent_news_title',
  'members',
  'learning_materials',
  'for_confirmation_payment',
  'payment_history',
  'registered_trainees',
] as const
export type Collection = (typeof COLLECTIONS)[number]

export type OldRecord = Record<string, unknown>
export type ReadResult<Read> = Verdict<Read, string>
export type Taken<Reader extends (...args: never[]) => ReadResult<unknown>> = Extract<
  ReturnType<Reader>,
  { ok: true }
>['value']

const LONGEST = 20_000
export const LINE_MAX_LENGTH = 500

class NotTaken extends Error {}

export function reading<Read>(read: () => Read): ReadResult<Read> {
  try {
    return { ok: true, value: read() }
  } catch (error) {
    if (error instanceof NotTaken) return { ok: false, reason: error.message }
    throw error
  }
}

export function rejectRecord(reason: string): never {
  throw new NotTaken(reason)
}

export function collectionsOf(json: unknown): {
  known: Map<Collection, [id: string, record: OldRecord | null][]>
  unknown: { name: string; records: number }[]
} | null {
  if (!isRecord(json)) return null
  const within = own(json, '__collections__')
  const whole = isRecord(within) ? within : json
  const known = new Map<Collection, [string, OldRecord | null][]>()
  const unknown: { name: string; records: number }[] = []
  for (const [name, records] of Object.entries(whole)) {
    const collection = COLLECTIONS.find((each) => each === name)
    if (collection)
      known.set(
        collection,
        entriesOf(records).map(([id, record]) => [id, isRecord(record) ? record : null]),
      )
    else unknown.push({ name, records: entriesOf(records).length })
  }
  return known.size > 0 ? { known, unknown } : null
}

function entriesOf(records: unknown): [string, unknown][] {
  if (Array.isArray(records))
    return records.map((record: unknown, at) => [
      isRecord(record) && typeof own(record, 'id') === 'string' ? String(own(record, 'id')) : String(at),
      record,
    ])
  return isRecord(records) ? Object.entries(records) : []
}

export function isRecord(value: unknown): value is OldRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isKeptId(id: string): boolean {
  return /^[\w-]{1,80}$/.test(id) && !id.startsWith('__')
}

export function text(record: OldRecord, name: string, longest: number = LONGEST): string {
  const value = Object.hasOwn(record, name) ? record[name] : undefined
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const cleaned = cleanText(String(value))
  if (cleaned.length > longest) rejectRecord(`${name} is longer than ${longest} characters`)
  return cleaned
}

export const own = (record: OldRecord, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined

export function whole(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value.trim().replaceAll(',', '')) : value
  return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : null
}
