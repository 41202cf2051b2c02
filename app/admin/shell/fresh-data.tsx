import { linkTo } from '#addresses'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'

const EVERY_MS = 10_000
const AT_MOST_EVERY_MS = 1000
const PATIENCE_MS = 6000

/** While somebody looks at the page. A server that is away never replaces it. */
export function useFreshData(): { reached: boolean } {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const [reached, setReached] = useState(true)
  const askedAt = useRef(0)
  const busy = state !== 'idle' || navigation.state !== 'idle' || fetchers.some((fetcher) => fetcher.state !== 'idle')

  const refresh = useEffectEvent(async () => {
    if (document.hidden || busy || performance.now() - askedAt.current < AT_MOST_EVERY_MS) return
    askedAt.current = performance.now()
    const answers = await fetch(linkTo('health'), {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      async (answer) => answer.ok && (await answer.text()) === 'ok',
      () => false,
    )
    setReached(answers)
    if (answers) await revalidate()
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
