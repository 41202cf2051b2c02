import { useEffect, useState } from 'react'
import { isSiteReachable } from '#app/offline/reachable'

const LOOK_MS = 5000

export function useLine(): boolean {
  const [isBack, setIsBack] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const look = async () => {
      clearTimeout(timer)
      const answers = document.visibilityState === 'visible' && (await isSiteReachable())
      if (left) return
      if (answers) setIsBack(true)
      else timer = setTimeout(() => void look(), LOOK_MS)
    }
    const now = () => void look()
    timer = setTimeout(now, LOOK_MS)
    window.addEventListener('online', now)
    return () => {
      left = true
      clearTimeout(timer)
      window.removeEventListener('online', now)
    }
  }, [])
  return isBack
}
