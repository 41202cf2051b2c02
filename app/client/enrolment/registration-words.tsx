import { useEffect, useRef, useState, type RefObject } from 'react'
import { fillForm, forgetDraft, keepDraft, keptDraft, wordsOf } from '../accounts/device-draft.tsx'

type KeepState = 'idle' | 'keeping' | 'kept' | 'away'

/** Milliseconds after the last change or after leaving a field. */
const QUIET_MS = 400
const RETRY_MS = 4000

export function useKeptWords(
  address: string,
  form: RefObject<HTMLFormElement | null>,
): { state: KeepState; keep(): void } {
  const [state, setState] = useState<KeepState>('idle')
  const keeper = useRef<Keeper | null>(null)
  useEffect(() => {
    if (!form.current) return
    const mine = openKeeper(address, form.current, setState)
    keeper.current = mine
    return () => mine.close()
  }, [address, form])
  return { state, keep: () => keeper.current?.keep() }
}

type Keeper = { keep(): void; close(): void }

/** Sends words a moment after they rest, at once when the page is left, and again while the network is away. */
function openKeeper(address: string, form: HTMLFormElement, tell: (state: KeepState) => void): Keeper {
  const deviceKey = `words:${address}`
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), milliseconds)
  }
  async function send() {
    clearTimeout(timer)
    timer = undefined
    const words = wordsOf(form)
    tell('keeping')
    const answer = await fetch(address, { method: 'POST', body: words, keepalive: true }).catch(() => null)
    // 204 is the academy's own word; any other success was said by somebody in its place.
    if (answer && (answer.status === 204 || (answer.status >= 400 && answer.status < 500))) {
      forgetDraft(deviceKey)
      tell(answer.ok ? 'kept' : 'idle')
      return
    }
    keepDraft(deviceKey, words.toString())
    tell('away')
    later(RETRY_MS)
  }
  const leave = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) void send()
  }
  document.addEventListener('visibilitychange', leave)
  const unsent = keptDraft(deviceKey)
  if (unsent) {
    fillForm(form, new URLSearchParams(unsent))
    later(QUIET_MS)
  }
  return {
    keep: () => later(QUIET_MS),
    close() {
      if (timer !== undefined) void send()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', leave)
    },
  }
}

const SPOKEN: Record<KeepState, string> = {
  idle: '',
  keeping: 'Saving…',
  kept: 'Saved',
  away: 'No connection. What you typed is kept on this phone and sent when the signal is back.',
}

export function DraftState({ state }: { state: KeepState }) {
  return <output className={`draft-state${state === 'away' ? ' draft-state-away' : ''}`}>{SPOKEN[state]}</output>
}
