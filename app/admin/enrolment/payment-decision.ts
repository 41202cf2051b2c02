import type { Decision } from '#domain/enrolment/payments'

/** Tells whether a form's or an address's word is one of the decisions. */
export function isDecision(text: unknown): text is Decision {
  return text === 'confirm' || text === 'reject' || text === 'delete'
}
