import { FieldFrame, tied } from '#ui/forms/field'
import { isRole } from '#domain/accounts/rights'
import { dutiesLost, type Duties } from '#domain/accounts/staff'
import { successorText } from '#domain/text/staff/accounts/staff'

/** No coach takes over; no user id has this value. */
export const NO_COACH = '-'

const inWords = ({ sessions, trainees }: Duties) =>
  [
    ...(sessions > 0 ? [successorText.sessions(sessions)] : []),
    ...(trainees > 0 ? [successorText.trainees(trainees)] : []),
  ].join(successorText.and)

export function dutiesLeft(intent: string, to: string, all: Duties | undefined): Duties | null {
  if (!all || (intent !== 'close' && intent !== 'role')) return null
  const left = dutiesLost(all, intent === 'role' && isRole(to) ? to : null)
  return left.sessions + left.trainees > 0 ? left : null
}

type Props = { duties: Duties; colleagues: readonly { id: string; name: string }[]; chosen: string; missing: boolean }

export function SuccessorField({ duties, colleagues, chosen, missing }: Props) {
  const error = missing ? successorText.missing : undefined
  return (
    <FieldFrame
      id="successor"
      label={successorText.label}
      error={error}
      hint={
        <>
          {inWords(duties)}.{duties.trainees > 0 ? successorText.coachesOnly : null}
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
        <option value="">{successorText.choose}</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={NO_COACH}>{successorText.noCoach}</option>
      </select>
    </FieldFrame>
  )
}
