import { useLocation, useNavigation } from 'react-router'

const SIGNED_IN = /^\/(client|learningmaterials|registration|admin)(\/|$)/

export function LoadingScreen() {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  if (state !== 'loading' || location.pathname === pathname || !SIGNED_IN.test(location.pathname)) return null
  return <output className="loading-screen">One moment…</output>
}
