import { useEffect, useRef, useState } from 'react'
import { watchLeaving } from './leave-guard'

export function useDropdown() {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open || !box.current) return
    return watchLeaving(box.current, {
      escaped(event) {
        event.preventDefault()
        setOpen(false)
        opener.current?.focus()
      },
      left: () => setOpen(false),
    })
  }, [open])
  return { open, setOpen, box, opener }
}
