import { useEffect, useState } from 'react'

const CHANGED = 'kept-on-this-device'

export function useKept(name: string, usual: boolean) {
  const [on, setOn] = useState(usual)
  useEffect(() => {
    const read = () => setOn(kept(name) ?? usual)
    read()
    window.addEventListener(CHANGED, read)
    return () => window.removeEventListener(CHANGED, read)
  }, [name, usual])
  return {
    on,
    set(wanted: boolean) {
      setOn(wanted)
      keep(name, wanted)
      window.dispatchEvent(new Event(CHANGED))
    },
  }
}

function kept(name: string): boolean | null {
  try {
    const value = localStorage.getItem(name)
    return value === null ? null : value === 'on'
  } catch {
    return null
  }
}

function keep(name: string, on: boolean): void {
  try {
    localStorage.setItem(name, on ? 'on' : 'off')
  } catch {
    // Without storage the setting lasts until the page is left.
  }
}
