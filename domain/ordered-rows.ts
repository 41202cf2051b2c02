import { no, yes, type Verdict } from '#domain/enrolment/enrolment'

export type MoveRefusal = 'gone' | 'moved-meanwhile'

/** Moves one place up or down from `from`, the place that the page showed, counted from 0. */
export type RowMove<Key extends string = string> = { id: Key; from: number; way: 'up' | 'down' }

/** The keys in their new order; null when the row already is at that place, as after a double click. */
export function moveInOrder<Key extends string>(
  keys: readonly Key[],
  { id, from, way }: RowMove<Key>,
): Verdict<Key[] | null, MoveRefusal> {
  const at = keys.indexOf(id)
  if (at < 0) return no('gone')
  const to = Math.min(Math.max(from + (way === 'up' ? -1 : 1), 0), keys.length - 1)
  if (at === to) return yes(null)
  if (at !== from) return no('moved-meanwhile')
  return yes(keys.toSpliced(at, 1).toSpliced(to, 0, id))
}

export function parseRowName(
  input: string,
  others: readonly string[],
  longest: number,
): Verdict<string, 'name-missing' | 'name-too-long' | 'name-taken'> {
  const name = input.trim().replaceAll(/\s+/g, ' ')
  if (name === '') return no('name-missing')
  if (name.length > longest) return no('name-too-long')
  return others.some((other) => other.toLowerCase() === name.toLowerCase()) ? no('name-taken') : yes(name)
}
