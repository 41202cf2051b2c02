import type { ClientState } from '#commands/starter/clients'
import type { Person } from '../../people.ts'

export type { ClientState }

/** The starter content's client of a state, by the line printed at its first start. */
export function starterClient(state: ClientState): Pick<Person, 'email' | 'password'> {
  const [, email = '', password = ''] =
    new RegExp(`^\\s*${state}\\s+(\\S+)\\s+password (\\S+)`, 'm').exec(process.env.TEST_SIGN_INS ?? '') ?? []
  return { email, password }
}
