import type { TakeBackRefusal } from './prove-payment.ts'

export type SendingProblem =
  | 'no-file'
  | 'too-large'
  | 'unreadable'
  | 'no-statement'
  | 'too-many'
  | 'too-large-inside'
  | 'mixed-days'
  | 'password-needed'
  | 'password-wrong'
  | 'busy'
  | 'too-hard'

export const SENDING_PROBLEMS: Record<SendingProblem, { text: string; status: number }> = {
  'no-file': { text: 'Please choose the statement.', status: 422 },
  'too-large': {
    text: 'This file is larger than 10 MB. Export fewer days at once.',
    status: 413,
  },
  unreadable: { text: 'This file is damaged or of a kind that cannot be read. Export it again.', status: 422 },
  'no-statement': {
    text: 'No table of movements was found in this file. Choose a statement as CSV, XLSX or PDF.',
    status: 422,
  },
  'too-many': { text: 'This statement has too many lines. Export fewer days at once.', status: 422 },
  'too-large-inside': {
    text: 'This file unpacks to far more than a statement holds, so it was not read.',
    status: 422,
  },
  'mixed-days': {
    text: 'Its days are written in two orders (day first and month first), so none can be trusted. Export it again.',
    status: 422,
  },
  'password-needed': { text: 'This PDF has a password. Type it and send the file once more.', status: 422 },
  'password-wrong': {
    text: 'This is not the password of the PDF. Type it and send the file once more.',
    status: 422,
  },
  busy: { text: 'Other statements are being read. Please try again in a moment.', status: 503 },
  'too-hard': { text: 'This file takes too long to read. Export fewer days at once, or as CSV.', status: 422 },
}

export const TAKE_BACK_REFUSALS: Record<TakeBackRefusal, { text: string; status: number }> = {
  'not-allowed': { text: 'This is for owners and cashiers only.', status: 403 },
  'not-found': { text: 'This statement is no longer there. The page now shows what is.', status: 404 },
  'statement-used': {
    text: 'A line of this statement has confirmed a payment, so the statement stays. Undo that confirmation first.',
    status: 409,
  },
}
