import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { UNSAFE_DataRouterDataContext, useFetchers, useNavigation, useRevalidator } from 'react-router'
import { isSiteReachable } from '#app/offline/reachable'

const EVERY_MS = 10_000
const AT_MOST_EVERY_MS = 1000

/** Revalidates while the page is visible; keeps form results, which the router drops with each revalidation. */
export function useFreshData(): { reached: boolean } {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const [reached, setReached] = useState(true)
  const lastRefreshAt = useRef(0)
  const busy = state !== 'idle' || navigation.state !== 'idle' || fetchers.some((fetcher) => fetcher.state !== 'idle')

  const hasFormResult = Boolean(use(UNSAFE_DataRouterDataContext)?.actionData)

  const refresh = useEffectEvent(async () => {
    if (document.hidden || busy || performance.now() - lastRefreshAt.current < AT_MOST_EVERY_MS) return
    lastRefreshAt.current = performance.now()
    const answers = await isSiteReachable()
    setReached(answers)
    if (answers && !hasFormResult) await revalidate()
  })
  useEffect(() => {
    const ask = () => void refresh()
    const timer = setInterval(ask, EVERY_MS)
    window.addEventListener('focus', ask)
    window.addEventListener('online', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', ask)
      window.removeEventListener('online', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [])
  return { reached }
}
