import { MATERIALS_MOST } from '#domain/training/assessing/notes'
import { sessionReportText } from '#domain/text/staff/training/session-report'

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
      <summary>{sessionReportText.homework}</summary>
      <p className="field-hint">{sessionReportText.homeworkHint(MATERIALS_MOST)}</p>
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
