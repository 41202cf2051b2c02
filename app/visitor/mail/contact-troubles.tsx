export { readContact, wrongInContact } from '#domain/mail/contact-checks'
export { ErrorSummary } from '#ui/forms/error-summary'
