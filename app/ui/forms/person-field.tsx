import { createContext, use } from 'react'
import { PERSON_FIELD } from '#domain/enrolment/queued-words'

/** Whose page this is; null outside the client area. */
export const PersonContext = createContext<string | null>(null)

/** In every form of the client area: the server refuses it when another person's place is open by now. */
export function PersonField() {
  const person = use(PersonContext)
  return person ? <input type="hidden" name={PERSON_FIELD} value={person} /> : null
}

/** The same for what script sends without a form. */
export function usePersonEntry(): Record<string, string> {
  const person = use(PersonContext)
  return person ? { [PERSON_FIELD]: person } : {}
}

/** The accounts of one family, whose words may lie on one phone. */
export const FamilyContext = createContext<readonly string[]>([])

/** The first name of the child whose place a parent opened; null everywhere else. */
export const ChildPlaceContext = createContext<string | null>(null)
