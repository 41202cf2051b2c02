import { POINTS_MOST } from '#domain/training/assessing/notes'
import { sessionReportText } from '#domain/text/staff/training/session-report'

type Criterion = { id: string; name: string; retired: boolean }

const POINTS = Array.from({ length: POINTS_MOST }, (_, at) => at + 1)

export function RatingFields({
  criteria,
  ratings,
}: {
  criteria: readonly Criterion[]
  ratings: Record<string, number>
}) {
  return criteria.map(({ id, name, retired }) => (
    <fieldset key={id} className="rating">
      <legend>
        {name}
        {retired ? <small> {sessionReportText.retired}</small> : null}
      </legend>
      <div className="rating-points">
        <label className="rating-none">
          <input type="radio" name={`rating:${id}`} value="" defaultChecked={ratings[id] === undefined} />
          <span>{sessionReportText.notRated}</span>
        </label>
        {POINTS.map((points) => (
          <label key={points}>
            <input type="radio" name={`rating:${id}`} value={points} defaultChecked={ratings[id] === points} />
            <span>{points}</span>
          </label>
        ))}
      </div>
    </fieldset>
  ))
}
