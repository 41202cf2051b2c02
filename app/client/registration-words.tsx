import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

export type KeepState = 'idle' | 'keeping' | 'kept' | 'away'

/** Words are sent this long after the last change or after leaving a field, in milliseconds. */
const QUIET_MS = 400
const RETRY_MS = 4000

/** Keeps a form's words on the server as they are typed, and on this device while the network is away. */
export function useKeptWords(address: string, form: RefObject<HTMLFormElement | null>): { state: KeepState; keep(): void } {
  const [state, setState] = useState<KeepState>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const deviceKey = `words:${address}`

  const send = useCallback(async () => {
    if (!form.current) return
    const words = wordsOf(form.current)
    setState('keeping')
    const answer = await fetch(address, { method: 'POST', body: words, keepalive: true }).catch(() => null)
    if (answer && answer.status < 500) {
      forgetOnDevice(deviceKey)
      setState(answer.ok ? 'kept' : 'idle')
      return
    }
    keepOnDevice(deviceKey, words)
    setState('away')
    timer.current = setTimeout(() => void send(), RETRY_MS)
  }, [address, deviceKey, form])

  const keep = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void send(), QUIET_MS)
  }, [send])

  // Words that could not be sent before this page was left are put back and sent.
  useEffect(() => {
    if (form.current && putBack(form.current, deviceKey)) keep()
    return () => clearTimeout(timer.current)
  }, [deviceKey, form, keep])

  useEffect(() => {
    const leave = () => form.current && document.visibilityState === 'hidden' && timer.current && void send()
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [form, send])

  return { state, keep }
}

const SPOKEN: Record<KeepState, string> = { idle: '', keeping: 'Saving…', kept: 'Saved', away: 'No connection. What you typed is kept on this phone and sent when the signal is back.' }

/** Says whether the words are safe, politely. */
export function DraftState({ state }: { state: KeepState }) {
  return <p className={`draft-state${state === 'away' ? ' draft-state-away' : ''}`} role="status">{SPOKEN[state]}</p>
}

function wordsOf(form: HTMLFormElement): URLSearchParams {
  const words = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && name !== 'step' && name !== 'intent') words.set(name, value)
  return words
}

function keepOnDevice(key: string, words: URLSearchParams): void {
  try {
    localStorage.setItem(key, words.toString())
  } catch {
    // Storage is full or forbidden: the words stay in the form and are sent again.
  }
}

function forgetOnDevice(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is forbidden: there is nothing to forget.
  }
}

function putBack(form: HTMLFormElement, key: string): boolean {
  let kept: string | null = null
  try {
    kept = localStorage.getItem(key)
  } catch {
    return false
  }
  if (!kept) return false
  for (const [name, value] of new URLSearchParams(kept)) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement) control.value = value
  }
  return true
}
