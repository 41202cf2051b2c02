// Loaded when the user starts to write, because few visits need it.
export { readContact, wrongInContact } from '#domain/mail/contact-checks'
export { ErrorSummary } from '#ui/forms/error-summary'
