import { contentText } from '#domain/text/staff/content/content'
import { FieldFrame, tied } from '#ui/forms/field'

const { label, hint, none, withoutPhotographs } = contentText.person

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
    <FieldFrame id="person" label={label} hint={hint} error={error}>
      <select {...tied('person', hint, error)} name="person" className="input" defaultValue={chosen}>
        <option value="">{none}</option>
        {people.map(({ id, name, agrees }) => (
          <option key={id} value={id}>
            {agrees ? name : withoutPhotographs(name)}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
