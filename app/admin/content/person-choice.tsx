import { FieldFrame, tied } from '#ui/forms/field'

const HINT =
  'Optional, among those who train now. The picture of a trainee who has not agreed to photographs is shown to nobody.'

export function PersonChoice({
  people,
  chosen,
  error,
}: {
  people: readonly { id: string; name: string; agrees: boolean }[]
  chosen: string
  error: string | undefined
}) {
  return (
    <FieldFrame id="person" label="Trainee" hint={HINT} error={error}>
      <select {...tied('person', HINT, error)} name="person" className="input" defaultValue={chosen}>
        <option value="">Nobody in particular</option>
        {people.map(({ id, name, agrees }) => (
          <option key={id} value={id}>
            {agrees ? name : `${name} (no photographs)`}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
