import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { RegistrationDraft } from '#domain/forms'

/** Words that waited for a line: which form wrote them, and when the draft it began with was written; '' for none. */
export type Waited = { words: RegistrationDraft; writer: string; asOf: string }
export type KeptWords = { fields: RegistrationDraft; updatedAt: string; writer: string | null }

/** Sent again they change nothing, and what another device has written since is not undone by them. */
export function takeWaited(
  kept: KeptWords | null,
  { words, writer, asOf }: Waited,
): Verdict<'write' | 'there-already', 'changed-meanwhile'> {
  const same = kept !== null && Object.entries(words).every(([name, word]) => Reflect.get(kept.fields, name) === word)
  if (same) return yes('there-already')
  if (kept !== null && kept.writer === writer) return yes('write')
  return (kept?.updatedAt ?? '') === asOf ? yes('write') : no('changed-meanwhile')
}

/** What a form says of itself beside the words. */
export const WRITER_FIELD = '_writer'
export const AS_OF_FIELD = '_as-of'
/** Whose form it is: somebody else may have signed in beside it. */
export const PERSON_FIELD = '_person'
