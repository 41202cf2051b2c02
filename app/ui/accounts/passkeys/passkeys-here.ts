import { useHydrated } from '#ui/basics/hydrated'
import { knowsPasskeys } from '../../../browser/passkeys.ts'

export function usePasskeysHere(): boolean {
  return useHydrated() && knowsPasskeys()
}
