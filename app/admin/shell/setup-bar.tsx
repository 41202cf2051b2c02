import { Link, useLocation } from 'react-router'
import { linkTo } from '#routes'
import type { SetupStep } from '#domain/setup/setup-steps'
import { setupStepText, setupText } from '#domain/text/staff/setup/setup'
import { placeOfStep } from '../setup/step-places.ts'

type Props = { done: number; total: number; next: SetupStep; isReachable: boolean }

export function SetupBar({ done, total, next, isReachable }: Props) {
  const { pathname } = useLocation()
  if (pathname === linkTo('adminSetup')) return null
  const place = next === 'opening' ? linkTo('adminSetup') : placeOfStep(next, isReachable)
  return (
    <nav className="setup-bar" aria-label={setupText.title}>
      <span>{setupText.progress(done, total)}</span>
      {pathname === place ? null : (
        <Link className="text-link" to={place}>
          {setupText.nextStep(setupStepText[next].title)}
        </Link>
      )}
      <Link className="text-link" to={linkTo('adminSetup')}>
        {setupText.allSteps}
      </Link>
    </nav>
  )
}
