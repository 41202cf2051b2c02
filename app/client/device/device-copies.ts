import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { holdCopy } from '#app/offline/device-copies'
import { forgetOthers } from './others-words.ts'

/** Privacy: visitors and staff keep no copies of the client area; the roll call is an exception. */
type Here = { wanted: boolean; personId: string; family: readonly string[] }

export function useDeviceCopies({ wanted, personId, family }: Here): void {
  const location = useLocation()
  useEffect(() => {
    if (wanted) forgetOthers([personId, ...family]).catch(() => undefined)
  }, [wanted, personId, family])
  useEffect(() => {
    if (!import.meta.env.PROD || !wanted) return
    return holdCopy(location.pathname + location.search)
  }, [wanted, location])
}
