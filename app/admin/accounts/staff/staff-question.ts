import { isRole, ROLE_WORDS, type StaffRole } from '#domain/accounts/rights'
import { readPrompt } from '../../list/ask.tsx'

const INTENTS = ['close', 'role', 'open', 'end', 'link', 'withdraw'] as const
type Intent = (typeof INTENTS)[number]

type Person = { id: string; name: string; email: string; role: StaffRole | null }
export type StaffQuestion = {
  intent: Intent
  id: string
  name: string
  about: string
  from: string
  to: string
  successor: string
}

export function staffQuestion(
  url: URL,
  people: readonly Person[],
  invitations: readonly { id: string; email: string; role: StaffRole }[],
): StaffQuestion | null {
  const prompt = readPrompt(url)
  const intent = INTENTS.find((each) => each === prompt?.decision)
  const role = url.searchParams.get('role')
  if (!intent || (intent === 'role' && !isRole(role))) return null
  const invited = invitations.find(({ id }) => id === prompt?.id)
  const person = invited ? { ...invited, name: invited.email } : people.find(({ id }) => id === prompt?.id)
  return person
    ? { ...questionAbout(person, intent, role ?? ''), successor: url.searchParams.get('successor') ?? '' }
    : null
}

export function questionAbout({ id, name, email, role }: Person, intent: Intent, to = ''): StaffQuestion {
  const about = intent === 'role' && isRole(to) ? `${email}, from now on ${ROLE_WORDS[to].name}` : email
  return { intent, id, name, about, from: role ?? '', to, successor: '' }
}

export const STAFF_DIALOGS: Record<Intent, { title: string; text: string; confirm: string }> = {
  close: {
    title: 'Close account',
    text: 'Are you sure you want to close this account? Nobody signs in with it any more, and every session ends.',
    confirm: 'Close account',
  },
  role: { title: 'Change role', text: 'Do you want to change the role of this person?', confirm: 'Change role' },
  open: { title: 'Open account', text: 'Do you want to open this account again?', confirm: 'Open again' },
  end: { title: 'Sign out', text: 'Do you want to sign this person out on every device?', confirm: 'Sign out' },
  link: {
    title: 'New link',
    text: 'Do you want a new link? The link of before stops working.',
    confirm: 'Make a link',
  },
  withdraw: { title: 'Withdraw invitation', text: 'Do you want to withdraw this invitation?', confirm: 'Withdraw' },
}
