import { useMemo, useState } from 'react'
import { useMayMove, useTyping } from './motion.tsx'

const PACE = { type: 100, erase: 105, hold: 1200 }

export function VictoryCue({ title, name }: { title: string; name: string }) {
  const [stopped, setStopped] = useState(false)
  const words = useMemo(() => [title, name].filter(Boolean), [title, name])
  const cue = useTyping(words, PACE, useMayMove() && !stopped)
  const frame = stopped ? null : cue
  if (words.length === 0) return null
  return (
    <div className="cue">
      <p className={frame ? 'sr-only' : undefined}>
        {words.map((word, at) => (
          <span key={word} className={`cue-line cue-${at}`}>
            {word}{' '}
          </span>
        ))}
      </p>
      {frame ? (
        <>
          <p aria-hidden="true">
            {words.map((word, at) => (
              <span key={word} className={`cue-line cue-${at}`} data-room={word}>
                <span className={frame.word === at ? 'caret' : undefined}>{frame.word === at ? frame.text : ''}</span>
              </span>
            ))}
          </p>
          <button type="button" className="pause-button cue-stop" onClick={() => setStopped(true)}>
            Stop typing
          </button>
        </>
      ) : null}
    </div>
  )
}
