import { useEffect, useState, type ToggleEvent } from 'react'

export function useDrawer(id: string) {
  const [expanded, setExpanded] = useState(false)
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 62.5625em)')
    const onChange = () => closePopover(id)
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [id])
  const onToggle = (event: ToggleEvent<HTMLElement>) =>
    event.currentTarget === event.target && setExpanded(event.newState === 'open')
  return { expanded, close: () => closePopover(id), drawer: { id, popover: 'auto', onToggle } as const }
}

function closePopover(id: string) {
  const popover = document.getElementById(id)
  if (popover?.matches(':popover-open')) popover.hidePopover()
}
