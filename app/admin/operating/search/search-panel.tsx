import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { X } from 'lucide-react'
import { SEARCH_LONGEST } from '#domain/operating/search/search-query'
import { adminSearchText } from '#domain/text/staff/operating/search'
import type { SearchHit } from './search-loader.ts'
import { optionId, SearchResults, searchStatus } from './search-results.tsx'
import { useSearchHits } from './use-search-hits.ts'

/** Privacy: what the user types never reaches the address bar. */
export function SearchPanel({ first, onClose }: { first: string; onClose(): void }) {
  const list = useId()
  const [text, setText] = useState(first)
  const { result, isCurrent, hasFailed } = useSearchHits(text)
  const { active, setActive, move, hits } = useActiveHit(list, result)
  const { onKeyDown, forgetEnter } = useOpenByKeys({ hits, active, isCurrent, move, onClose })
  return (
    <div className="search-panel">
      <div className="search-line">
        <input
          type="text"
          className="input"
          role="combobox"
          aria-label={adminSearchText.label}
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-activedescendant={hits.length > 0 ? optionId(list, active) : undefined}
          placeholder={adminSearchText.placeholder}
          data-start
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={SEARCH_LONGEST}
          value={text}
          onChange={(event) => {
            forgetEnter()
            setText(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="icon-button" aria-label={adminSearchText.close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      <output className="search-status">
        {hasFailed
          ? adminSearchText.failed
          : isCurrent
            ? searchStatus(result) || adminSearchText.hint
            : adminSearchText.searching}
      </output>
      <SearchResults parts={result.parts} options={{ id: list, active, onOpen: onClose, onPoint: setActive }} />
    </div>
  )
}

type KeysInput = {
  hits: readonly SearchHit[]
  active: number
  isCurrent: boolean
  move(step: 1 | -1): void
  onClose(): void
}

function useOpenByKeys({ hits, active, isCurrent, move, onClose }: KeysInput) {
  const navigate = useNavigate()
  const opensFirst = useRef(false)
  const openHit = (index: number) => {
    const hit = hits[index]
    if (!hit) return
    onClose()
    void navigate(hit.to)
  }
  const openWaiting = useEffectEvent(() => {
    if (!isCurrent || !opensFirst.current) return
    opensFirst.current = false
    openHit(0)
  })
  useEffect(() => openWaiting())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (isCurrent) openHit(active)
      else opensFirst.current = true
    } else return
    event.preventDefault()
  }
  const forgetEnter = () => {
    opensFirst.current = false
  }
  return { onKeyDown, forgetEnter }
}

function useActiveHit(list: string, result: ReturnType<typeof useSearchHits>['result']) {
  const hits = result.parts.flatMap((part) => part.hits)
  const [chosen, setChosen] = useState({ result, index: 0 })
  const active = chosen.result === result ? chosen.index : 0
  const setActive = (index: number) => setChosen({ result, index })
  const move = (step: 1 | -1) => {
    if (hits.length === 0) return
    const index = (active + step + hits.length) % hits.length
    setActive(index)
    document.getElementById(optionId(list, index))?.scrollIntoView({ block: 'nearest' })
  }
  return { active, setActive, move, hits }
}
