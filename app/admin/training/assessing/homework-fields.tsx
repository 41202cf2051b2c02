import { MATERIALS_MOST } from '#domain/training/assessing/notes'

export function HomeworkFields({
  library,
  chosen,
}: {
  library: readonly { id: string; fileName: string }[]
  chosen: readonly string[]
}) {
  if (library.length === 0) return null
  return (
    <details className="homework" open={chosen.length > 0}>
      <summary>Homework from the learning materials</summary>
      <p className="field-hint">Up to {MATERIALS_MOST}. The trainee finds links to them beside the note.</p>
      <ul>
        {library.map(({ id, fileName }) => (
          <li key={id}>
            <label>
              <input type="checkbox" name="material" value={id} defaultChecked={chosen.includes(id)} />
              <span>{fileName}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}
