import { STATEMENT_MAX_BYTES } from '#domain/money/statements/lines'
import { formatLimit } from '#domain/words/formats'
import { SEVERAL_AT_MOST, type SeveralRefusal } from '#domain/money/statements/several'
import type { TakeBackRefusal } from '#domain/money/statements/prove-payment'
import type { RefusalText } from '#domain/text/shared/refusals'
import { statementsText } from '#domain/text/staff/money/statements'
import type { IgnoreLineRefusal } from '#domain/money/statements/ignore-line'

export type ImportProblem =
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

export const importProblemText: Record<ImportProblem, RefusalText> = {
  'no-file': { text: 'Please choose the statement.', status: 422, field: 'file' },
  'too-large': {
    text: `This file is larger than ${formatLimit(STATEMENT_MAX_BYTES)}. Export fewer days at once.`,
    status: 413,
    field: 'file',
  },
  unreadable: {
    text: 'This file is damaged or of a type the site cannot read. Export it again as CSV, XLSX or PDF.',
    status: 422,
    field: 'file',
  },
  'no-statement': {
    text: 'No table of transactions was found in this file. Choose a statement as CSV, XLSX or PDF.',
    status: 422,
    field: 'file',
  },
  'too-many': {
    text: 'This statement has too many transactions. Export fewer days at once.',
    status: 422,
    field: 'file',
  },
  'too-large-inside': {
    text: 'This file unpacks to far more data than a statement has, so it was not imported. Export it again.',
    status: 422,
    field: 'file',
  },
  'mixed-days': {
    text: 'Some dates have the day first and some the month first, so the file was not imported. Export it again.',
    status: 422,
    field: 'file',
  },
  'password-needed': {
    text: 'This PDF has a password. Enter it, then import the file again.',
    status: 422,
    field: 'password',
  },
  'password-wrong': {
    text: 'This is not the password of the PDF. Enter the right one, then import the file again.',
    status: 422,
    field: 'password',
  },
  busy: { text: 'Other statements are being imported. Please try again in a moment.', status: 503, field: 'file' },
  'too-hard': {
    text: 'This file takes too long to read. Export fewer days at once, or export it as CSV.',
    status: 422,
    field: 'file',
  },
}

const { title } = statementsText.deleteDialog

export const statementDeleteRefusalText: Record<TakeBackRefusal, RefusalText> = {
  'not-allowed': { title, text: 'Only owners and cashiers can do this.', status: 403 },
  'not-found': { title, text: 'This statement no longer exists. The page is up to date now.', status: 404 },
  'statement-used': {
    title,
    text: 'A transaction of this statement has confirmed a payment. Undo that confirmation first.',
    status: 409,
  },
}

export const ignoreTransactionRefusalText: Record<IgnoreLineRefusal, RefusalText> = {
  'not-allowed': { text: 'Only owners and cashiers can do this.', status: 403 },
  'not-found': { text: 'This transaction no longer exists. The page is up to date now.', status: 404 },
  'reason-missing': { text: 'Please enter a reason.', status: 422, field: 'reason' },
  'line-taken': {
    text: 'This transaction has already confirmed a payment. The page is up to date now.',
    status: 409,
  },
  'already-ignored': { text: 'Someone already ignored this transaction. The page is up to date now.', status: 409 },
  'not-ignored': { text: 'Someone already restored this transaction. The page is up to date now.', status: 409 },
}

export const severalRefusalText: Record<SeveralRefusal, RefusalText> = {
  'none-chosen': { text: 'Please choose at least one payment.', status: 422, field: 'payment' },
  'too-many-chosen': { text: `Please choose at most ${SEVERAL_AT_MOST} payments.`, status: 422, field: 'payment' },
  'already-decided': {
    text: 'One of these payments was decided in the meantime. The list is up to date now.',
    status: 409,
    field: 'payment',
  },
  'parts-missing': {
    text: 'This payment is for several children. Choose all of its parts.',
    status: 422,
    field: 'payment',
  },
  'not-allowed': { text: 'You may not confirm payments.', status: 403 },
}
