import {
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type PointerEvent,
  type RefObject,
} from 'react'

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)')

function useBrowser(watched: () => EventTarget, event: string, read: () => boolean): boolean {
  return useSyncExternalStore(
    (changed) => {
      const target = watched()
      target.addEventListener(event, changed)
      return () => target.removeEventListener(event, changed)
    },
    read,
    () => false,
  )
}

export function useAdvancing({
  everyMs,
  turn,
  stage,
  advance,
}: {
  everyMs: number | null
  turn: number
  stage: RefObject<Element | null>
  advance: () => void
}) {
  const reduced = useBrowser(reducedMotion, 'change', () => reducedMotion().matches)
  const hidden = useBrowser(
    () => document,
    'visibilitychange',
    () => document.hidden,
  )
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [away, setAway] = useState(false)
  const playing = chosen ?? !reduced
  const moving = everyMs !== null && playing && !pointed && !focused && !hidden && !away

  useEffect(() => {
    if (!stage.current || everyMs === null) return
    const watch = new IntersectionObserver(([entry]) => setAway(entry ? !entry.isIntersecting : false), {
      threshold: 0.3,
    })
    watch.observe(stage.current)
    return () => watch.disconnect()
  }, [stage, everyMs])

  const onward = useEffectEvent(advance)
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => onward(), everyMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each turn begins the wait anew
  }, [moving, everyMs, turn])

  const noticeThere = useCallback((element: HTMLElement | null) => {
    if (element?.matches(':hover') && matchMedia('(hover: hover)').matches) setPointed(true)
    if (element?.matches(':focus-within')) setFocused(true)
  }, [])

  return {
    playing,
    moving,
    toggle: () => setChosen(!playing),
    watched: {
      ref: noticeThere,
      // Touch fires enter and leave with each tap.
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType !== 'touch'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
