import { useCallback, useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { Icon } from '#ui/basics/icon'
import { PauseButton, useMayMove } from './moving.tsx'

const ADVANCE_MS = 4000
/** An item and the gap after it, in pixels. */
const STEP = 300 + 20

export function NewsSlider({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  const row = useRef<HTMLUListElement>(null)
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const going = useMayMove() && !paused && !hovered && !focused
  useEffect(() => {
    if (!going) return
    const timer = setInterval(() => turn(row.current, 1), ADVANCE_MS)
    return () => clearInterval(timer)
  }, [going])
  // A pointer or a focus that was there before the script.
  const begin = useCallback((list: HTMLUListElement | null) => {
    row.current = list
    if (list?.matches(':hover') && matchMedia('(hover: hover)').matches) setHovered(true)
    if (list?.querySelector(':focus-visible')) setFocused(true)
  }, [])
  const watched = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
  return (
    <>
      <header className="wrap news-head">
        {heading}
        <div className="slider-controls needs-script">
          <PauseButton paused={paused} onChange={setPaused} />
          <button type="button" className="round-button" onClick={() => turn(row.current, -1)}>
            <Icon name="chevron-left" />
            <span className="sr-only">Previous news</span>
          </button>
          <button type="button" className="round-button" onClick={() => turn(row.current, 1)}>
            <Icon name="chevron-right" />
            <span className="sr-only">Next news</span>
          </button>
        </div>
      </header>
      <ul ref={begin} className="news-row" {...watched}>
        {children}
      </ul>
    </>
  )
}

/** From either end it goes round to the other. */
function turn(row: HTMLUListElement | null, by: 1 | -1): void {
  if (!row) return
  const end = row.scrollWidth - row.clientWidth
  const beyond = by > 0 ? row.scrollLeft >= end - 4 : row.scrollLeft <= 4
  row.scrollTo({ left: beyond ? (by > 0 ? 0 : end) : (Math.round(row.scrollLeft / STEP) + by) * STEP })
}
