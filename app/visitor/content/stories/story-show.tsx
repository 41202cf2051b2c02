import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { storySharing } from '#domain/content/share-tags'
import { postLink, type Ring, type StoryKind } from '#domain/content/stories'
import { formatDay } from '#domain/words/formats'
import { useAdvancing } from './auto-advance'
import { afterwards } from './afterwards.ts'
import { buttonClass } from '#ui/basics/button'
import { Carousel } from './carousel'
import { showSharing } from './shown-tags.ts'
import { useRing } from './story-dots'
import { STORY_WORDS } from './story-words.ts'
import { Trail } from './trail'

export function StoryShow({ kind, ring, origin }: { kind: StoryKind; ring: Ring; origin: string }) {
  const { trail, one, everyMs } = STORY_WORDS[kind]
  const stage = useRef<HTMLDivElement>(null)
  const show = useRing(kind, ring)
  const { total } = show
  const story = useAfterwards(show.story)
  const advancing = useAdvancing({
    everyMs: total > 1 ? everyMs : null,
    turn: show.turn,
    stage,
    advance: () => void show.move(1),
  })
  const post = postLink(story.postUrl)

  useArrowKeys((step) => void show.move(step))

  useEffect(() => {
    if (show.turn !== 0) showSharing(storySharing(kind, story, origin))
  }, [kind, story, origin, show.turn])

  return (
    <>
      <div className={`show show-${kind} ${kind === 'wins' ? 'scene' : ''}`} ref={stage}>
        <div className="wrap show-trail">
          <Trail here={trail} />
        </div>
        <Carousel kind={kind} one={one} show={show} advancing={everyMs === null ? null : advancing} />
      </div>
      <article className="wrap story" aria-labelledby="story-title">
        <header>
          <p className="eyebrow">{`${kind === 'wins' ? 'Win' : 'News'} ${story.place + 1} of ${total}`}</p>
          <h1 className="headline" id="story-title">
            {story.title}
          </h1>
        </header>
        <div className="story-text">
          <p className="story-date">
            <time dateTime={story.date ?? undefined}>{formatDay(story.date)}</time>
          </p>
          <p className="story-content">{story.content}</p>
          {post ? (
            <div className="story-post">
              <a className={buttonClass('ruby')} href={post} rel="noopener noreferrer" target="_blank">
                Visit Facebook Post
              </a>
              <p>{post}</p>
            </div>
          ) : null}
        </div>
      </article>
      <output className="sr-only">
        {show.turn !== 0 && !advancing.moving ? `${story.title}, ${story.place + 1} of ${total}` : ''}
      </output>
      <output className={show.failed ? 'show-failed' : 'sr-only'}>
        {show.failed ? `The next ${one} could not be loaded. Please check your connection and try again.` : ''}
      </output>
    </>
  )
}

function useAfterwards<What>(shown: What): What {
  const [later, setLater] = useState(shown)
  useEffect(() => afterwards(() => setLater(shown)), [shown])
  return later
}

function useArrowKeys(move: (step: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const elsewhere =
      event.target instanceof Element && event.target.closest('input, textarea, select, [popover], dialog, details')
    if (
      !step ||
      elsewhere ||
      event.defaultPrevented ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return
    event.preventDefault()
    move(step)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
