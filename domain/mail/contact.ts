export type ContactMessage = { name: string; email: string; subject: string; message: string }
export type ContactField = keyof ContactMessage

export const CONTACT_FIELDS: readonly { name: ContactField; label: string; longest: number }[] = [
  { name: 'name', label: 'Name', longest: 120 },
  { name: 'email', label: 'Email', longest: 254 },
  { name: 'subject', label: 'Subject', longest: 200 },
  { name: 'message', label: 'Message', longest: 5000 },
]

export const CONTACT_WORDS = {
  sent: 'Your message has been sent. Thank you!',
  failed: 'Failed to send message. Please try again later.',
}

export const CONTACT_TRAP = 'website'

export const CONTACT_SENDING = 'sending'

export function sendingIn(form: { get(name: string): unknown }): string | null {
  const name = form.get(CONTACT_SENDING)
  return typeof name === 'string' && /^[\w-]{16,64}$/.test(name) ? name : null
}

export const CONTACT_LIMIT = { count: 20, minutes: 60 }
