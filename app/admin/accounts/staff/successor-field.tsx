import { FieldFrame, tied } from '#ui/forms/field'
import { isRole } from '#domain/accounts/rights'
import { dutiesLost, type Duties } from '#domain/accounts/staff'

/** Means that no coach takes over; no user id has this value. */
export const NO_COACH = '-'

const counted = (count: number, thing: string) => (count === 0 ? [] : [`${count} ${thing}${count === 1 ? '' : 's'}`])

const inWords = ({ sessions, trainees }: Duties) =>
  [...counted(sessions, 'session').map((words) => `${words} to come`), ...counted(trainees, 'trainee')].join(' and ')

export function dutiesLeft(intent: string, to: string, all: Duties | undefined): Duties | null {
  if (!all || (intent !== 'close' && intent !== 'role')) return null
  const left = dutiesLost(all, intent === 'role' && isRole(to) ? to : null)
  return left.sessions + left.trainees > 0 ? left : null
}

type Props = { duties: Duties; colleagues: readonly { id: string; name: string }[]; chosen: string; missing: boolean }

export function SuccessorField({ duties, colleagues, chosen, missing }: Props) {
  const error = missing ? 'Please choose who takes over.' : undefined
  return (
    <FieldFrame
      id="successor"
      label="Who takes over?"
      error={error}
      hint={
        <>
          {inWords(duties)}.
          {duties.trainees > 0 ? ' Trainees go to coaches only: with anybody else they have no coach for now.' : null}
        </>
      }
    >
      <select
        className="input"
        {...tied('successor', true, error)}
        key={chosen}
        name="successor"
        defaultValue={chosen}
      >
        <option value="">Choose a colleague</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={NO_COACH}>No coach for now</option>
      </select>
    </FieldFrame>
  )
}
