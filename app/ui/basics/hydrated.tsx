import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the served HTML and while it is taken over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
