import { chartOf, type Rated } from '#domain/training/assessing/chart'

/** In SVG units, so that lines and text scale together. */
const [LEFT, TOP, WIDTH, HEIGHT] = [26, 12, 380, 240]
const [WHOLE_WIDTH, WHOLE_HEIGHT] = [520, 290]
const LEVELS = [1, 4, 7, 10]

const INSET = 14
const across = (percent: number) => LEFT + INSET + (percent * (WIDTH - INSET)) / 100
const down = (percent: number) => TOP + (percent * HEIGHT) / 100

export function RatingsChart({
  rated,
  criteria,
  days,
}: {
  rated: readonly Rated[]
  criteria: readonly string[]
  days: readonly string[]
}) {
  const lines = chartOf(rated, criteria)
  return (
    <svg className="ratings-chart" viewBox={`0 0 ${WHOLE_WIDTH} ${WHOLE_HEIGHT}`} aria-hidden="true">
      {LEVELS.map((level) => {
        const y = down(100 - ((level - 1) * 100) / 9)
        return (
          <g key={level}>
            <path className="chart-level" d={`M${LEFT} ${y}h${WIDTH}`} />
            <text x={LEFT - 8} y={y + 4} className="chart-number">
              {level}
            </text>
          </g>
        )
      })}
      <text x={LEFT + INSET - 5} y={WHOLE_HEIGHT - 8} className="chart-day">
        {days[0]}
      </text>
      {days.length > 1 ? (
        <text x={LEFT + WIDTH} y={WHOLE_HEIGHT - 8} className="chart-day chart-last">
          {days.at(-1)}
        </text>
      ) : null}
      {lines.map(({ criterion, points, labelAt }, at) => {
        const last = points.at(-1)
        const [x, y] = [across(last?.x ?? 0), down(last?.y ?? 0)]
        const named = across(100) + 14
        return (
          <g key={criterion} className={`chart-line chart-line-${at % 4}`}>
            <polyline points={points.map((point) => `${across(point.x)},${down(point.y)}`).join(' ')} />
            {points.map((point) => (
              <circle key={point.x} cx={across(point.x)} cy={down(point.y)} r={4.5} />
            ))}
            <path className="chart-lead" d={`M${x + 5} ${y}L${named - 4} ${down(labelAt)}`} />
            <text x={named} y={down(labelAt) + 4}>
              {criterion.length > 12 ? `${criterion.slice(0, 11)}…` : criterion} {last?.value}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
