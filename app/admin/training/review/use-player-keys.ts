import { useEffect, useEffectEvent } from 'react'
import type { MediaControl } from '#ui/training/media-player'

const STEP_SECONDS = 5

export function usePlayerKeys({ media }: MediaControl, onMark: (at: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!media || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (!movePlayer(media, event.key) && !markBy(event.key, onMark)) return
    event.preventDefault()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function markBy(key: string, onMark: (at: number) => void): boolean {
  if (!/^[1-8]$/.test(key)) return false
  onMark(Number(key) - 1)
  return true
}

function movePlayer(media: HTMLMediaElement, key: string): boolean {
  const toggle = () => (media.paused ? void media.play().catch(() => undefined) : media.pause())
  if (key === ' ' || key === 'k' || key === 'K') toggle()
  else if (key === 'j' || key === 'J') media.currentTime = Math.max(0, media.currentTime - STEP_SECONDS)
  else if (key === 'l' || key === 'L') media.currentTime += STEP_SECONDS
  else return false
  return true
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches('input:not([type=radio]), textarea, select, button, a, summary, audio, video')
