import { createContext, use } from 'react'
import { PERSON_FIELD } from '#domain/enrolment/queued-words'

/** Whose page this is; null outside the client area. */
export const PersonContext = createContext<string | null>(null)

/** Every client-area form needs it: the server refuses the form when another person's place is open by now. */
export function PersonField() {
  const person = use(PersonContext)
  return person ? <input type="hidden" name={PERSON_FIELD} value={person} /> : null
}

export function usePersonEntry(): Record<string, string> {
  const person = use(PersonContext)
  return person ? { [PERSON_FIELD]: person } : {}
}

export const FamilyContext = createContext<readonly string[]>([])

/** The first name of the child whose place a parent opened; null everywhere else. */
export const ChildPlaceContext = createContext<string | null>(null)
