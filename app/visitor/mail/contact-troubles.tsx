// Loaded when somebody begins to write: few visits need it, and the public pages are short of bytes.
export { readContact, wrongInContact } from '#domain/mail/contact-checks'
export { ErrorSummary } from '#ui/forms/error-summary'
