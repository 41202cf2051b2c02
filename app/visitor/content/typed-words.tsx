import { useState } from 'react'
import { PauseButton, useMayMove, useTyping } from './motion.tsx'

const PACE = { type: 100, erase: 50, hold: 2000 }

export function TypewriterText({ lead, words }: { lead: string; words: readonly string[] }) {
  const [paused, setPaused] = useState(false)
  const frame = useTyping(words, PACE, useMayMove() && !paused, true)
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one), '')
  return (
    <div className="leave">
      <p>
        <span className="leave-lead">{`${lead} `}</span>
        <span className="leave-whole">
          {words.map((word, at) => (
            <span key={word}>{word + (at + 1 < words.length ? ', ' : '.')}</span>
          ))}
        </span>
        <em className="leave-typewriter needs-motion" aria-hidden="true" data-room={longest}>
          <span className="caret">{frame?.text}</span>
        </em>
      </p>
      <PauseButton paused={paused} onChange={setPaused} />
    </div>
  )
}
