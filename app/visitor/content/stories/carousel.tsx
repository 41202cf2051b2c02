import { entryPath } from '#domain/content/share-tags'
import { memo, useRef, type ReactNode, type TouchEvent } from 'react'
import type { StoryKind } from '#domain/content/stories'
import type { useAdvancing } from './auto-advance'
import { buttonClass } from '#ui/basics/button'
import { useHydrated } from '#ui/basics/hydrated'
import { Icon } from '#ui/basics/icon'
import { Picture } from '../../parts/picture'
import type { RingShow, Slide } from './story-dots'

const SIZES = {
  wins: '(max-width: 600px) 72vw, 380px',
  news: '(max-width: 600px) 74vw, (max-width: 760px) 84vw, 680px',
}
const ADJACENT_SIZES = { wins: '(max-width: 600px) 30vw, 380px', news: '(max-width: 760px) 42vw, 680px' }
const SWIPE_PIXELS = 44

type Properties = { kind: StoryKind; one: string; show: RingShow; advancing: ReturnType<typeof useAdvancing> | null }

export function Carousel({ kind, one, show, advancing }: Properties) {
  const { total, place } = show
  const swipe = useSwipe((side) => void show.move(side))
  return (
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label={kind === 'wins' ? 'Wins' : 'News'}
      {...advancing?.watched}
    >
      <div className="slides" {...swipe}>
        <Slides kind={kind} slides={show.slides} />
      </div>
      {total > 1 ? (
        <div className="wrap carousel-bar">
          <Mover
            className="arrow"
            label={`Previous ${one}`}
            href={entryPath(kind, show.neighbour(-1))}
            onPress={() => void show.move(-1)}
          >
            <Icon name="chevron-left" size={22} />
          </Mover>
          <ul className="dots" aria-label={`Choose a ${one}`}>
            {show.dots.map((dot) => (
              <li key={dot.place}>
                <Mover
                  className="dot"
                  label={dot.title}
                  current={dot.place === place}
                  href={entryPath(kind, dot.id)}
                  onPress={() => void show.jump(dot.place)}
                />
              </li>
            ))}
          </ul>
          <Mover
            className="arrow"
            label={`Next ${one}`}
            href={entryPath(kind, show.neighbour(1))}
            onPress={() => void show.move(1)}
          >
            <Icon name="chevron-right" size={22} />
          </Mover>
          {advancing ? (
            <button
              type="button"
              className={buttonClass('ghost', 'touch', 'needs-script pauser')}
              onClick={advancing.toggle}
            >
              <Icon name={advancing.playing ? 'pause' : 'play'} size={16} />
              {advancing.playing ? 'Pause' : 'Play'}
            </button>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

const Slides = memo(({ kind, slides }: { kind: StoryKind; slides: Slide[] }) =>
  slides.map(({ side, at, shown }) => (
    <div key={at} className="slide" data-side={side} inert={side !== 0}>
      <div className="slide-frame">
        <Picture
          picture={shown.picture}
          fallbackId={shown.id}
          alt={side === 0 ? shown.title : ''}
          sizes={(side === 0 ? SIZES : ADJACENT_SIZES)[kind]}
          priority={side === 0}
        />
      </div>
    </div>
  )),
)

function Mover({
  className,
  label,
  href,
  current = false,
  onPress,
  children,
}: {
  className: string
  label: string
  href: string
  current?: boolean
  onPress: () => void
  children?: ReactNode
}) {
  const hydrated = useHydrated()
  const focused = useRef(false)
  const shared = { className, 'aria-label': label, 'aria-current': current || undefined }
  // Hydration replaces the link by a button, so this passes the focus on.
  const noteFocus = (link: HTMLAnchorElement) => () => {
    focused.current = link === document.activeElement
  }
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (focused.current) button?.focus({ preventScroll: true })
    focused.current = false
  }
  return hydrated ? (
    <button type="button" ref={takeFocus} {...shared} onClick={onPress}>
      {children}
    </button>
  ) : (
    <a {...shared} ref={noteFocus} href={href}>
      {children}
    </a>
  )
}

function useSwipe(move: (side: -1 | 1) => void) {
  const began = useRef<{ x: number; y: number } | null>(null)
  const drag = (slides: HTMLElement, pixels: number | null) => {
    if (pixels === null) slides.style.removeProperty('--drag')
    else slides.style.setProperty('--drag', `${Math.round(pixels)}px`)
    slides.toggleAttribute('data-dragged', pixels !== null)
  }
  const way = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0]
    return began.current && touch
      ? { across: touch.clientX - began.current.x, down: touch.clientY - began.current.y }
      : null
  }
  return {
    onTouchStart(event: TouchEvent<HTMLElement>) {
      const touch = event.touches[0]
      began.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchMove(event: TouchEvent<HTMLElement>) {
      const moved = way(event)
      if (moved && Math.abs(moved.across) > Math.abs(moved.down)) drag(event.currentTarget, moved.across)
    },
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      const moved = way(event)
      drag(event.currentTarget, null)
      began.current = null
      if (moved && Math.abs(moved.across) > SWIPE_PIXELS && Math.abs(moved.across) > Math.abs(moved.down))
        move(moved.across < 0 ? 1 : -1)
    },
    onTouchCancel(event: TouchEvent<HTMLElement>) {
      drag(event.currentTarget, null)
      began.current = null
    },
  }
}
