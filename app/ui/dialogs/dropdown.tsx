import { useEffect, useRef, useState } from 'react'

/** Escape closes it and gives the focus back, a press or focus elsewhere closes it. */
export function useDropdown() {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      // A dialog above the list takes Escape for itself.
      if (event.key !== 'Escape' || document.querySelector('dialog:modal')) return
      event.preventDefault()
      setOpen(false)
      opener.current?.focus()
    }
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [open])
  return { open, setOpen, box, opener }
}
