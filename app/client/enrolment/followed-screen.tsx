import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { registrationStatusText } from '#domain/text/client/enrolment/registration-status'
import { Notice } from '#ui/notices/notice'

const SILENCE_MS = 50_000
const OPENING_MS = 10_000
const FIRST_MS = 1000
const LONGEST_MS = 8000

export function useFollowedScreen(here: string, screen: string): boolean {
  const { revalidate } = useRevalidator()
  const [reached, setReached] = useState(true)
  const read = useEffectEvent(() => void revalidate())
  useEffect(() => follow(`${here}/status`, { screen, reached: setReached, read: () => read() }), [here, screen])
  return reached
}

type Hear = { screen: string; reached(now: boolean): void; read(): void }

function follow(address: string, { screen, reached, read }: Hear): () => void {
  let source: EventSource | null = null
  let wait = FIRST_MS
  let again: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let reading: ReturnType<typeof setInterval> | undefined
  const handleSignal = () => {
    wait = FIRST_MS
    reached(true)
    clearTimeout(silence)
    silence = setTimeout(lost, SILENCE_MS)
  }
  const handleScreen = ({ data }: MessageEvent<unknown>) => {
    handleSignal()
    clearInterval(reading)
    if (data === screen) return
    read()
    reading = setInterval(read, FIRST_MS * 2)
  }
  const open = () => {
    clearTimeout(again)
    source?.close()
    source = new EventSource(address)
    source.addEventListener('screen', handleScreen)
    source.addEventListener('still', handleSignal)
    source.addEventListener('error', lost)
    clearTimeout(silence)
    silence = setTimeout(lost, OPENING_MS)
  }
  function lost() {
    source?.close()
    clearTimeout(silence)
    clearTimeout(again)
    // Streams end regularly, so the first failure is not reported.
    if (wait > FIRST_MS) reached(false)
    // The random delay spreads reconnects; a signed-out user is redirected by the revalidation.
    again = setTimeout(
      () => {
        read()
        open()
      },
      wait * (0.5 + Math.random()),
    )
    wait = Math.min(wait * 2, LONGEST_MS)
  }
  open()
  window.addEventListener('online', open)
  return () => {
    window.removeEventListener('online', open)
    source?.close()
    clearTimeout(again)
    clearTimeout(silence)
    clearInterval(reading)
  }
}

export function ConnectingAgain({ reached }: { reached: boolean }) {
  return (
    <output>
      {reached ? null : (
        <Notice tone="info">
          <p>
            <strong>{registrationStatusText.reconnecting}</strong> {registrationStatusText.unreached}
          </p>
        </Notice>
      )}
    </output>
  )
}
