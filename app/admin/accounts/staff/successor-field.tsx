/** Chosen where nobody takes the sessions over yet; no id of a person looks like it. */
export const NO_COACH = '-'

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

type Props = { duties: { sessions: number; trainees: number }; colleagues: readonly { id: string; name: string }[] }

/** Asks who takes over the sessions to come and the trainees of an account that is closed. */
export function SuccessorField({ duties, colleagues }: Props) {
  return (
    <div className="field">
      <label className="label" htmlFor="successor">
        Who takes over?
      </label>
      <select className="input" id="successor" name="successor" defaultValue="" aria-describedby="successor-hint">
        <option value="">Choose a colleague</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={NO_COACH}>No coach for now</option>
      </select>
      <p className="field-hint" id="successor-hint">
        {counted(duties.sessions, 'session')} to come and {counted(duties.trainees, 'trainee')}.
      </p>
    </div>
  )
}
