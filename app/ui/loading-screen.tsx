import { useLocation, useNavigation } from 'react-router'

const SIGNED_IN = /^\/(client|learningmaterials|registration|admin)(\/|$)/

/** The stylesheet delays it, so that fast loads do not flash, and limits its duration. */
export function LoadingScreen() {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  if (state !== 'loading' || location.pathname === pathname || !SIGNED_IN.test(location.pathname)) return null
  return <output className="loading-screen">One moment…</output>
}
