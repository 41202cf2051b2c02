import { Fragment, useState } from 'react'
import { PauseButton, useMayMove, useTyping } from './moving.tsx'

const PACE = { type: 100, erase: 50, hold: 2000 }

/** Whole, as a sentence, for screen readers and where nothing moves. */
export function TypedWords({ words }: { words: readonly string[] }) {
  const [paused, setPaused] = useState(false)
  const typed = useTyping(words, PACE, useMayMove() && !paused, true)
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one), '')
  return (
    <div className="leave">
      <p>
        <span>You leave with </span>
        <span className="leave-whole">
          {words.map((word, at) => (
            <Fragment key={word}>
              {at > 0 ? ', ' : ''}
              <span>{word}</span>
            </Fragment>
          ))}
          .
        </span>
        <em className="leave-typed needs-motion" aria-hidden="true" data-room={longest}>
          <span className="caret">{typed?.text}</span>
        </em>
      </p>
      <PauseButton paused={paused} onChange={setPaused} />
    </div>
  )
}
