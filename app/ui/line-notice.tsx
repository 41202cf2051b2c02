import { use, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { UNSAFE_DataRouterContext } from 'react-router'
import { LINE } from '#domain/line'
import { lineLost, watchLine, type Lost } from '#app/line'
import { LINE_HOST, watchPressed } from '#app/line-pressed'
import { Icon } from './icon'
import '../styles/line.css'

/** What the line failed at last, if it was a form of this address. */
export function useLost(path: string): Lost | null {
  const lost = useSyncExternalStore(lineLost.listen, lineLost.now, lineLost.never)
  return lost?.kind === 'write' && lost.path.split('?')[0] === path ? lost : null
}

/** Says that the line failed, beside the button that was pressed, or at the foot of the page when a link was, and offers to try again. */
export function LineNotice() {
  const router = use(UNSAFE_DataRouterContext)?.router
  const lost = useSyncExternalStore(lineLost.listen, lineLost.now, lineLost.never)
  const host = useHost(lost)
  useEffect(() => (router ? watchLine(router) : undefined), [router])
  useEffect(watchPressed, [])
  return lost && host ? createPortal(<Words lost={lost} />, host) : null
}

/** A live region of its own in the place where the words belong. It is there before them, so that they are read out. */
function useHost(lost: Lost | null): HTMLElement | null {
  const [host, setHost] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!lost) return
    const made = document.createElement('div')
    made.role = 'status'
    made.className = `${LINE_HOST} line-${lost.kind}`
    put(made, lost)
    setHost(made)
    return () => {
      const focused = made.contains(document.activeElement)
      made.remove()
      setHost(null)
      if (focused && lost.pressed?.button?.isConnected) lost.pressed.button.focus()
    }
  }, [lost])
  return host
}

function put(host: HTMLElement, { kind, pressed }: Lost): void {
  if (kind === 'write' && pressed?.form?.isConnected) pressed.form.append(host)
  else if (kind === 'write' && pressed?.button?.isConnected) pressed.button.after(host)
  // What lies outside an open dialog can be neither read nor pressed.
  else ([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body).append(host)
}

function Words({ lost: { kind, pressed, again } }: { lost: Lost }) {
  const retry = () => {
    // The button that was pressed says how it goes; a link's notice stays until the page has come.
    if (kind === 'write') {
      pressed?.button?.focus()
      lineLost.forget()
    }
    again()
  }
  return (
    <>
      <Icon name="alert" size={20} />
      <p>{LINE[kind]}</p>
      <button type="button" className="line-again" onClick={retry}>{LINE.again}</button>
      {kind === 'read' ? <button type="button" className="line-again" onClick={lineLost.forget}>Dismiss</button> : null}
    </>
  )
}
