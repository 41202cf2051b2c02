import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { holdCopy } from '#app/offline/device-copies'
import { forgetOthers } from './others-words.ts'

/** Privacy: visitors and staff keep no copies of the client area; the roll call is an exception. */
export function useDeviceCopies({ wanted, personId }: { wanted: boolean; personId: string }): void {
  const location = useLocation()
  useEffect(() => {
    if (wanted) forgetOthers(personId).catch(() => undefined)
  }, [wanted, personId])
  useEffect(() => {
    if (!import.meta.env.PROD || !wanted) return
    return holdCopy(location.pathname + location.search)
  }, [wanted, location])
}
