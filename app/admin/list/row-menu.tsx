import { useEffect, useId, useRef, type ReactNode } from 'react'
import { adminListText } from '#domain/text/staff/lists'
import { Ellipsis, Trash2 } from 'lucide-react'
import { AskButton } from './ask.tsx'

/** Each action needs the class `menu-item`; the top layer prevents a scrolling table from clipping the menu. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // The menu closes first, so that a dialog returns the focus to the row's button.
  useEffect(() => {
    const menu = list.current
    const close = () => menu?.hidePopover()
    menu?.addEventListener('click', close)
    return () => menu?.removeEventListener('click', close)
  }, [])
  const place = () => {
    const [button, menu] = [opener.current?.getBoundingClientRect(), list.current]
    if (!button || !menu) return
    const above = button.bottom + menu.offsetHeight + 12 > window.innerHeight
    menu.style.setProperty('inset', 'auto')
    menu.style.setProperty('margin', '0')
    menu.style.setProperty('left', `${Math.max(8, button.right - menu.offsetWidth)}px`)
    menu.style.setProperty('top', `${above ? button.top - menu.offsetHeight - 4 : button.bottom + 4}px`)
  }
  return (
    <>
      <button type="button" ref={opener} className="icon-button row-menu-opener" popoverTarget={id}>
        <Ellipsis size={18} aria-hidden="true" />
        <span className="sr-only">{adminListText.moreActions(name)}</span>
      </button>
      <div
        id={id}
        ref={list}
        className="row-menu"
        popover="auto"
        onToggle={(event) => event.newState === 'open' && place()}
      >
        {children}
      </div>
    </>
  )
}

export function DeleteItem({ id, onAsk }: { id: string; onAsk(): void }) {
  return (
    <AskButton className="menu-item menu-item-danger" question={{ decision: 'delete', id }} onAsk={onAsk}>
      <Trash2 size={16} aria-hidden="true" />
      {adminListText.delete}
    </AskButton>
  )
}
