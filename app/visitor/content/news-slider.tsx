import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '#ui/basics/icon'
import { Island } from '#ui/basics/island'
import { PauseButton, useMayMove } from './motion.tsx'

const ADVANCE_MS = 4000
const STEP = 300 + 20

export function NewsSlider({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <>
      <header className="wrap news-head">
        {heading}
        <Island name="news">
          <NewsControls />
        </Island>
      </header>
      <ul className="news-row">{children}</ul>
    </>
  )
}

export function NewsControls() {
  const box = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLElement | null>(null)
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const going = useMayMove() && !paused && !hovered && !focused
  useEffect(() => {
    const list = box.current?.closest('section')?.querySelector<HTMLElement>('.news-row')
    if (!list) return
    row.current = list
    const entered = () => setHovered(true)
    const left = () => setHovered(false)
    const took = ({ target }: Event) => setFocused(target instanceof Element && target.matches(':focus-visible'))
    const gave = () => setFocused(false)
    // The pointer or focus may be there before hydration.
    if (list.matches(':hover') && matchMedia('(hover: hover)').matches) entered()
    if (list.querySelector(':focus-visible')) setFocused(true)
    list.addEventListener('pointerenter', entered)
    list.addEventListener('pointerleave', left)
    list.addEventListener('focusin', took)
    list.addEventListener('focusout', gave)
    return () => {
      list.removeEventListener('pointerenter', entered)
      list.removeEventListener('pointerleave', left)
      list.removeEventListener('focusin', took)
      list.removeEventListener('focusout', gave)
    }
  }, [])
  useEffect(() => {
    if (!going) return
    const timer = setInterval(() => turn(row.current, 1), ADVANCE_MS)
    return () => clearInterval(timer)
  }, [going])
  return (
    <div className="slider-controls needs-script" ref={box}>
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
  )
}

function turn(row: HTMLElement | null, by: 1 | -1): void {
  if (!row) return
  const end = row.scrollWidth - row.clientWidth
  const beyond = by > 0 ? row.scrollLeft >= end - 4 : row.scrollLeft <= 4
  row.scrollTo({ left: beyond ? (by > 0 ? 0 : end) : (Math.round(row.scrollLeft / STEP) + by) * STEP })
}
