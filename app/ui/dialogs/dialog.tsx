import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

type Props = {
  open: boolean
  onClose(): unknown
  title: string
  urgent?: boolean
  wide?: boolean
  children: ReactNode
}

/**
 * Rendered open for pages without script, then made modal. The focus starts at `data-start`, else at the first
 * control.
 */
export function Dialog({ open, onClose, title, urgent = false, wide = false, children }: Props) {
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  // React must not change the attribute: removing it leaves a modal in the top layer.
  const [openInHtml] = useState(open)

  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    if (open && !dialog.matches(':modal')) {
      dialog.open = false
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-start]')?.focus({ preventScroll: true })
      dialog.scrollTop = 0
    }
    if (!open && dialog.open) dialog.close()
  }, [open])

  // The browser returns the focus only if the dialog closes before it is removed.
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
