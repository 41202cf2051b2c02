import { useState, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#ui/basics/hydrated'

export function ActTabs({ acts }: { acts: readonly { title: string; text: string }[] }) {
  const { hash } = useLocation()
  const hydrated = useHydrated()
  const [picked, setPicked] = useState<{ at: number; hash: string } | null>(null)
  const hashIndex = hydrated ? acts.findIndex((_, at) => hash === `#act-${at + 1}`) : -1
  const chosen = picked && picked.hash === hash ? picked.at : Math.max(hashIndex, 0)
  const setChosen = (at: number) => setPicked({ at, hash })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const at = (next + acts.length) % acts.length
    setChosen(at)
    document.getElementById(`act-tab-${at + 1}`)?.focus()
  }
  return (
    <div className="act-tabs" data-live={hydrated || undefined}>
      <div className="act-list" role="tablist" aria-labelledby="acts-title" tabIndex={-1} onKeyDown={onKeyDown}>
        {acts.map(({ title }, at) => (
          <a
            key={title}
            id={`act-tab-${at + 1}`}
            className="act-tab"
            role="tab"
            href={`#act-${at + 1}`}
            aria-selected={at === chosen}
            aria-controls={`act-${at + 1}`}
            tabIndex={at === chosen ? 0 : -1}
            onClick={(event) => {
              event.preventDefault()
              setChosen(at)
            }}
          >
            {title}
          </a>
        ))}
      </div>
      {acts.map(({ title, text }, at) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel without controls is itself a stop of the Tab key
        <div
          key={title}
          id={`act-${at + 1}`}
          className="act-panel"
          role="tabpanel"
          aria-labelledby={`act-tab-${at + 1}`}
          data-chosen={at === chosen || undefined}
          tabIndex={0}
        >
          <p className="act-panel-name" aria-hidden="true">
            {title}
          </p>
          <p>{text}</p>
        </div>
      ))}
    </div>
  )
}
