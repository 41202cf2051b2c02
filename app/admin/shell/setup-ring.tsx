import { Link } from 'react-router'
import { linkTo } from '#routes'
import { setupText } from '#domain/text/staff/setup/setup'

const RADIUS = 15
const ROUND = 2 * Math.PI * RADIUS

export function SetupRing({ done, total, onClick }: { done: number; total: number; onClick(): void }) {
  return (
    <Link className="side-setup" to={linkTo('adminSetup')} onClick={onClick}>
      <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
        <circle className="setup-ring-all" cx="18" cy="18" r={RADIUS} />
        <circle
          className="setup-ring-done"
          cx="18"
          cy="18"
          r={RADIUS}
          strokeDasharray={`${(ROUND * done) / total} ${ROUND}`}
        />
      </svg>
      <span>
        <strong>{setupText.title}</strong> <small>{setupText.progress(done, total)}</small>
      </span>
    </Link>
  )
}
