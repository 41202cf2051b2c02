import { useEffect, useEffectEvent, useRef } from 'react'

/** The ref of a file field: `choose` hears of a file that was chosen in it before the script had come. */
export function useEarlyFile(choose: (input: HTMLInputElement) => void) {
  const input = useRef<HTMLInputElement>(null)
  const early = useEffectEvent(() => {
    if (input.current?.files?.length) choose(input.current)
  })
  useEffect(() => early(), [])
  return input
}
