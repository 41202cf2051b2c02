import { isRole } from '#domain/accounts/rights'
import { dutiesLost } from '#domain/accounts/staff'

/** Chosen where nobody takes the sessions over yet; no id of a person looks like it. */
export const NO_COACH = '-'

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

type Duties = { sessions: number; trainees: number }

/** What is to be handed over before the account is closed or its role becomes `to`; null where there is nothing. */
export function dutiesLeft(intent: string, to: string, all: Duties | undefined): Duties | null {
  if (!all || (intent !== 'close' && intent !== 'role')) return null
  const lost = dutiesLost(intent === 'role' && isRole(to) ? to : null)
  const left = { sessions: lost.sessions ? all.sessions : 0, trainees: lost.trainees ? all.trainees : 0 }
  return left.sessions + left.trainees > 0 ? left : null
}

type Props = { duties: Duties; colleagues: readonly { id: string; name: string }[]; chosen: string }

/** Asks who takes over the sessions to come and the trainees of an account that can no longer have them. */
export function SuccessorField({ duties, colleagues, chosen }: Props) {
  return (
    <div className="field">
      <label className="label" htmlFor="successor">
        Who takes over?
      </label>
      <select
        className="input"
        id="successor"
        name="successor"
        defaultValue={chosen}
        aria-describedby="successor-hint"
      >
        <option value="">Choose a colleague</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={NO_COACH}>No coach for now</option>
      </select>
      <p className="field-hint" id="successor-hint">
        {counted(duties.sessions, 'session')} to come and {counted(duties.trainees, 'trainee')}. Trainees go to
        coaches only: with anybody else they have no coach for now.
      </p>
    </div>
  )
}
