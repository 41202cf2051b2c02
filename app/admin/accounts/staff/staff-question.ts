import { isRole, type StaffRole } from '#domain/accounts/rights'
import { ROLE_WORDS } from '#domain/text/shared/accounts/staff-accounts'
import { staffText, type staffDialogsText } from '#domain/text/staff/accounts/staff'
import { readPrompt } from '../../list/ask.tsx'

type Intent = keyof typeof staffDialogsText
const INTENTS: readonly Intent[] = ['close', 'role', 'open', 'end', 'link', 'withdraw']

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
  const about = intent === 'role' && isRole(to) ? staffText.newRole(email, ROLE_WORDS[to].name) : email
  return { intent, id, name, about, from: role ?? '', to, successor: '' }
}
