import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { holdCopy, leaveDevice } from '#app/offline/device-copies'
import { forgetOthers } from './others-words.ts'

/** Privacy: visitors and staff keep no copies of the client area; the roll call is an exception. */
export function useDeviceCopies({
  wanted,
  stays,
  personId,
}: {
  wanted: boolean
  stays: boolean
  personId: string
}): void {
  const location = useLocation()
  useEffect(() => {
    if (import.meta.env.PROD && !wanted && !stays) void leaveDevice()
    if (wanted) forgetOthers(personId).catch(() => undefined)
  }, [wanted, stays, personId])
  useEffect(() => {
    if (!import.meta.env.PROD || !wanted) return
    return holdCopy(location.pathname + location.search)
  }, [wanted, location])
}
