import { useEffect, useState, type ReactNode } from 'react'
import { CircleCheck, X } from 'lucide-react'
import './notice.css'

const SHOWN_MS = 7000

export function Toast({
  text,
  shown,
  close = 'Dismiss',
  children,
}: {
  text: string | null
  shown: unknown
  close?: string
  children?: ReactNode
}) {
  const [gone, setGone] = useState<unknown>(null)
  const [held, setHeld] = useState(false)
  const visible = text !== null && gone !== shown
  useEffect(() => {
    if (!visible || held) return
    const timer = setTimeout(() => setGone(shown), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [visible, held, shown])
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <output>
      {visible ? (
        <span className="toast" {...hold}>
          <CircleCheck size={20} className="toast-mark" aria-hidden="true" />
          <span>{text}</span>
          {children}
          <button type="button" className="icon-button needs-script" onClick={() => setGone(shown)}>
            <X size={18} aria-hidden="true" />
            <span className="sr-only">{close}</span>
          </button>
        </span>
      ) : null}
    </output>
  )
}
