import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

type Props = {
  open: boolean
  /** Called after any way of closing. Whoever answers `false` has it opened again. */
  onClose(): unknown
  title: string
  urgent?: boolean
  wide?: boolean
  children: ReactNode
}

/**
 * Open on the first page it is in the HTML, to be seen before script; then it becomes a modal, which brings Escape,
 * the focus trap and the focus back to the opener. The focus starts at `data-start`, else at the first control.
 */
export function Dialog({ open, onClose, title, urgent = false, wide = false, children }: Props) {
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  // React must not touch the attribute again: without it a modal stays in the top layer.
  const [openInHtml] = useState(open)

  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    if (open && !dialog.matches(':modal')) {
      dialog.open = false
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-start]')?.focus({ preventScroll: true })
      // What it is about stands above what is pressed.
      dialog.scrollTop = 0
    }
    if (!open && dialog.open) dialog.close()
  }, [open])

  // Closed before it goes: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current
    return () => {
      if (dialog?.open) dialog.close()
    }
  }, [])

  return (
    <dialog
      ref={element}
      open={openInHtml}
      role={urgent ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={urgent ? `${id}-body` : undefined}
      className={`dialog${wide ? ' dialog-wide' : ''}`}
      onClose={(event) => {
        const dialog = element.current
        if (event.target !== dialog || !dialog || dialog.open || onClose() !== false) return
        dialog.showModal()
      }}
    >
      {open ? (
        <>
          <h2 id={`${id}-title`}>{title}</h2>
          <div id={`${id}-body`}>{children}</div>
        </>
      ) : null}
    </dialog>
  )
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>
}
