import { useHydrated } from '#ui/basics/hydrated'
import { knowsPasskeys } from '../../../browser/passkeys.ts'

/** Whether this browser can use passkeys; false until its script has come. */
export function usePasskeysHere(): boolean {
  return useHydrated() && knowsPasskeys()
}
