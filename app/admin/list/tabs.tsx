import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import './tabs.css'

export function Tabs({
  label,
  panel,
  tabs,
}: {
  label: string
  panel: string
  tabs: readonly { name: string; to: string; selected: boolean }[]
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = all.findIndex((tab) => tab === document.activeElement)
    all.at((at + step) % all.length)?.focus()
    event.preventDefault()
  }
  return (
    <div className="tabs no-print" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {tabs.map(({ name, to, selected }) => (
        <Link
          key={name}
          role="tab"
          aria-selected={selected}
          aria-controls={panel}
          className="tab"
          to={to}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
    </div>
  )
}
