import { cleanText, EMAIL, INVALID_EMAIL } from './texts.ts'

// The public pages are short of bytes: these few plain checks run in the browser and on the server, and no schema library comes with them.

/** What a visitor writes to the academy, cleaned and checked. */
export type ContactMessage = { name: string; email: string; subject: string; message: string }
export type ContactField = keyof ContactMessage

/** The fields in their order, with their labels and the most characters each may have. */
export const CONTACT_FIELDS: readonly { name: ContactField; label: string; longest: number }[] = [
  { name: 'name', label: 'Name', longest: 120 },
  { name: 'email', label: 'Email', longest: 254 },
  { name: 'subject', label: 'Subject', longest: 200 },
  { name: 'message', label: 'Message', longest: 5000 },
]

/** Word for word what the visitor reads. */
export const CONTACT_WORDS = { sent: 'Your message has been sent. Thank you!', failed: 'Failed to send message. Please try again later.' }

/** The text field nobody sees: who fills it is no person. */
export const CONTACT_TRAP = 'website'

/** So many messages an address may send in an hour. */
export const CONTACT_LIMIT = { count: 20, minutes: 60 }

/** What is wrong with one field, in words; undefined when it is right. */
export function wrongInContact(field: ContactField, typed: string): string | undefined {
  const known = CONTACT_FIELDS.find(({ name }) => name === field)
  const text = cleanText(typed)
  if (!known) return undefined
  if (!text) return `${known.label} is required`
  if (text.length > known.longest) return `${known.label} is too long: at most ${known.longest} characters`
  return field === 'email' && !EMAIL.test(text) ? INVALID_EMAIL : undefined
}

/** The message when every field is right, else what is wrong, field by field in their order; and in each case what was typed. */
export function readContact(form: { get(name: string): unknown }): { message: ContactMessage | null; typed: ContactMessage; errors: { field: ContactField; message: string }[] } {
  const typedIn = (name: ContactField, cut: number) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, cut) : ''
  }
  // A little more than is allowed is kept, so that a text that is too long can be shortened instead of lost.
  const typed = { name: typedIn('name', 2000), email: typedIn('email', 2000), subject: typedIn('subject', 2000), message: typedIn('message', 20_000) }
  const errors = CONTACT_FIELDS.flatMap(({ name }) => {
    const message = wrongInContact(name, typed[name])
    return message ? [{ field: name, message }] : []
  })
  const { name, email, subject, message } = typed
  return { typed, errors, message: errors.length > 0 ? null : { name: cleanText(name), email: cleanText(email), subject: cleanText(subject), message: cleanText(message) } }
}
