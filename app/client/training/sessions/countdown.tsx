import { useEffect, useState } from 'react'
import { countdown } from '#domain/training/session-times'

const LOOK_MS = 15_000

export function Countdown({ startsAt, endsAt, words }: { startsAt: string; endsAt: string; words: string }) {
  const [shown, show] = useState(words)
  useEffect(() => {
    const look = () => show(countdown({ startsAt, endsAt }, new Date()))
    look()
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [startsAt, endsAt])
  return (
    <time className="own-session-countdown" dateTime={startsAt}>
      {shown}
    </time>
  )
}
