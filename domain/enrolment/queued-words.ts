import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { RegistrationDraft } from '#domain/forms'

/** Text typed offline: its form, and the time of the draft it started from ('' for none). */
export type Waited = { words: RegistrationDraft; writer: string; asOf: string }
export type KeptWords = { fields: RegistrationDraft; updatedAt: string; writer: string | null }

/** A repeated request changes nothing, and newer text of another device is not overwritten. */
export function takeWaited(
  kept: KeptWords | null,
  { words, writer, asOf }: Waited,
): Verdict<'write' | 'there-already', 'changed-meanwhile'> {
  const same = kept !== null && Object.entries(words).every(([name, word]) => Reflect.get(kept.fields, name) === word)
  if (same) return yes('there-already')
  if (kept !== null && kept.writer === writer) return yes('write')
  return (kept?.updatedAt ?? '') === asOf ? yes('write') : no('changed-meanwhile')
}

export const WRITER_FIELD = '_writer'
export const AS_OF_FIELD = '_as-of'
export const PERSON_FIELD = '_person'
