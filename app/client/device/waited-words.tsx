import { useEffect, useState } from 'react'
import { deviceText } from '#domain/text/client/device/device'
import { Toast } from '#ui/notices/toast'
import { sendWaiting, waitingOf } from '../enrolment/waiting-words.ts'

const LOOK_MS = 10_000

export function WaitedWords({ personId }: { personId: string }) {
  const [came, setCame] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const look = async () => {
      clearTimeout(timer)
      for (const each of waitingOf(personId)) if ((await sendWaiting(each)) === 'kept') setCame((count) => count + 1)
      if (!left) timer = setTimeout(() => void look(), LOOK_MS)
    }
    const now = () => void look()
    now()
    window.addEventListener('online', now)
    return () => {
      left = true
      clearTimeout(timer)
      window.removeEventListener('online', now)
    }
  }, [personId])
  return <Toast text={came > 0 ? deviceText.sent : null} shown={came} />
}
