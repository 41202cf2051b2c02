const DEEDS = new Map([
  ['payment confirm', 'Payment confirmed'],
  ['payment reject', 'Payment rejected'],
  ['payment delete', 'Payment deleted'],
  ['trainee unenroll', 'Trainee unenrolled'],
])

/** What was done, as a sentence begins; a deed without words of its own is shown as it was written. */
export function deedInWords(action: string): string {
  return DEEDS.get(action) ?? action
}

/** 'pending → confirmed' of two kept states: their status, else their package. */
export function changeInWords(before: string, after: string): string {
  const [from, to] = [keptState(before), keptState(after)]
  const key = to.has('status') ? 'status' : 'package'
  return `${wordOf(from.get(key))} → ${wordOf(to.get(key))}`
}

/** The reason that was given with it, or nothing. */
export function reasonIn(after: string): string {
  const reason = keptState(after).get('reason')
  return typeof reason === 'string' ? reason : ''
}

function wordOf(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value.replace('_', ' ').replace(/^NONE$/, 'none') : 'none'
}

function keptState(json: string): Map<string, unknown> {
  const value: unknown = JSON.parse(json)
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}
