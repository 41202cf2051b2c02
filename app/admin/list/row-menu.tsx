import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Ellipsis } from 'lucide-react'

/**
 * The rarer actions of a row, in the top layer so that no scrolling table cuts them off; placed by measuring when it
 * opens.
 */
export function RowMenu({
  name,
  children,
}: {
  /** Whose actions: 'More actions for Althea M. Reyes'. */
  name: string
  /** Buttons or links with the class `menu-item`. */
  children: ReactNode
}) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // Choosing closes the menu first, so that a dialog it opens gives the focus back to the row's button, not to an
  // item that is gone.
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
        <span className="sr-only">More actions for {name}</span>
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
