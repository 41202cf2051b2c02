import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from '#ui/basics/icon'

function subscribe(tell: () => void): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  still.addEventListener('change', tell)
  document.addEventListener('visibilitychange', tell)
  return () => {
    still.removeEventListener('change', tell)
    document.removeEventListener('visibilitychange', tell)
  }
}

export function useMayMove(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches,
    () => false,
  )
}

export function PauseButton({ paused, onChange }: { paused: boolean; onChange(paused: boolean): void }) {
  return (
    <button type="button" className="pause-button needs-motion" onClick={() => onChange(!paused)}>
      <Icon name={paused ? 'play' : 'pause'} size={16} />
      {paused ? 'Play' : 'Pause'}
    </button>
  )
}

type Step = { word: number; letters: number; erasing: boolean }
type Pace = { type: number; erase: number; hold: number }

export function useTyping(
  words: readonly string[],
  pace: Pace,
  going: boolean,
  loop = false,
): { word: number; text: string } | null {
  const [step, setStep] = useState<Step | 'before' | 'after'>(
    loop ? { word: 0, letters: letterCount(words[0]), erasing: false } : 'before',
  )
  const at = useRef(step)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const goOn = () => {
      if (!going || at.current === 'after' || words.length === 0) return
      const [wait, next] = following(at.current, words, pace, loop)
      timer = setTimeout(() => {
        at.current = next
        setStep(next)
        goOn()
      }, wait)
    }
    goOn()
    return () => clearTimeout(timer)
  }, [going, words, pace, loop])
  return typeof step === 'string'
    ? null
    : {
        word: step.word,
        text: Array.from(words[step.word] ?? '')
          .slice(0, step.letters)
          .join(''),
      }
}

function following(
  now: Step | 'before',
  words: readonly string[],
  { type, erase, hold }: Pace,
  loop: boolean,
): [number, Step | 'after'] {
  if (now === 'before') return [0, { word: 0, letters: 0, erasing: false }]
  const { word, letters, erasing } = now
  if (!erasing)
    return letters < letterCount(words[word])
      ? [type, { ...now, letters: letters + 1 }]
      : [hold, { word, letters: letters - 1, erasing: true }]
  if (letters > 0) return [erase, { ...now, letters: letters - 1 }]
  return word + 1 < words.length || loop
    ? [type, { word: (word + 1) % words.length, letters: 1, erasing: false }]
    : [type, 'after']
}

function letterCount(word = ''): number {
  return Array.from(word).length
}
