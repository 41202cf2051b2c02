import { useEffect, useEffectEvent, useState } from 'react'
import { Search } from 'lucide-react'
import { linkTo } from '#routes'
import { adminSearchText } from '#domain/text/staff/operating/search'
import { useHydrated } from '#ui/basics/hydrated'
import { Dialog } from '#ui/dialogs/dialog'
import { SearchPanel } from './search-panel.tsx'
import './search.css'

export function AdminSearch() {
  const [first, setFirst] = useState<string | null>(null)
  const hydrated = useHydrated()
  useSearchKeys(() => setFirst(''))
  const close = () => setFirst(null)
  return (
    <search className="deck-search" aria-label={adminSearchText.label}>
      <form
        action={linkTo('adminSearch')}
        onSubmit={(event) => {
          event.preventDefault()
          setFirst(String(new FormData(event.currentTarget).get('search') ?? ''))
          event.currentTarget.reset()
        }}
      >
        <input
          type="text"
          name="search"
          className="input"
          aria-label={adminSearchText.label}
          aria-keyshortcuts="Control+K Meta+K /"
          aria-haspopup="dialog"
          placeholder={adminSearchText.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          onClick={() => setFirst('')}
          onInput={(event) => {
            setFirst(event.currentTarget.value)
            event.currentTarget.value = ''
          }}
        />
        {hydrated ? (
          <kbd aria-hidden="true">{isMac() ? adminSearchText.shortcutMac : adminSearchText.shortcut}</kbd>
        ) : null}
        <button type="submit" className="icon-button" aria-label={adminSearchText.submit}>
          <Search size={18} aria-hidden="true" />
        </button>
      </form>
      <Dialog open={first !== null} onClose={close} title={adminSearchText.title} wide>
        {first === null ? null : <SearchPanel first={first} onClose={close} />}
      </Dialog>
    </search>
  )
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

const FIELDS = 'input, textarea, select, [contenteditable]'

function useSearchKeys(open: () => void) {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isLetter = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k'
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
    const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null
    if (!isLetter && (!isSlash || isInField)) return
    if (document.querySelector('dialog:modal')) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
