import type { FieldErrors } from '#domain/forms'
import { CONTACT_FIELDS, type ContactField, type ContactMessage } from './contact.ts'
import { cleanText, EMAIL, INVALID_EMAIL } from '#domain/words/texts'

// Plain checks, because a schema library is too large for the public pages.

export function wrongInContact(field: ContactField, input: string): string | undefined {
  const known = CONTACT_FIELDS.find(({ name }) => name === field)
  const text = cleanText(input)
  if (!known) return undefined
  if (!text) return `${known.label} is required`
  if (text.length > known.longest) return `${known.label} is too long: at most ${known.longest} characters`
  return field === 'email' && !EMAIL.test(text) ? INVALID_EMAIL : undefined
}

export function readContact(form: { get(name: string): unknown }): {
  message: ContactMessage | null
  input: ContactMessage
  errors: FieldErrors
} {
  const readField = (name: ContactField, cut: number) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, cut) : ''
  }
  // Accepts more than allowed, so that the user can shorten a long text instead of losing it.
  const input = {
    name: readField('name', 2000),
    email: readField('email', 2000),
    subject: readField('subject', 2000),
    message: readField('message', 20_000),
  }
  const errors: FieldErrors = {}
  for (const { name: field } of CONTACT_FIELDS) {
    const wrong = wrongInContact(field, input[field])
    if (wrong) errors[field] = wrong
  }
  const { name, email, subject, message } = input
  return {
    input,
    errors,
    message:
      Object.keys(errors).length > 0
        ? null
        : {
            name: cleanText(name),
            email: cleanText(email),
            subject: cleanText(subject),
            message: cleanText(message),
          },
  }
}
