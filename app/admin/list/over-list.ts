import { useLocation, useNavigate } from 'react-router'

export const OVER_LIST = { state: { fromList: true }, preventScrollReset: true } as const

export const IN_PLACE = { replace: true, preventScrollReset: true } as const

export function useBackToList(list: string): () => void {
  const navigate = useNavigate()
  const arrival: unknown = useLocation().state
  const cameFromList =
    typeof arrival === 'object' && arrival !== null && 'fromList' in arrival && arrival.fromList === true
  return () => void (cameFromList ? navigate(-1) : navigate(list || '?', IN_PLACE))
}
