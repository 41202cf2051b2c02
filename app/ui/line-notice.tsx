import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { CONNECTION_TEXTS } from '#domain/line'
import { lineLost, type Lost } from '#app/offline/line-lost'
import { Icon } from '#ui/basics/icon'

export function useLost(path: string): Lost | null {
  const lost = useSyncExternalStore(lineLost.listen, lineLost.now, lineLost.never)
  return lost?.kind === 'write' && lost.path.split('?')[0] === path ? lost : null
}

export function LineNotice() {
  const lost = useSyncExternalStore(lineLost.listen, lineLost.now, lineLost.never)
  useLayoutEffect(() => (lost ? () => lost.host.remove() : undefined), [lost])
  return lost ? createPortal(<Words lost={lost} />, lost.host) : null
}

function Words({ lost: { kind, trigger, again } }: { lost: Lost }) {
  const retry = () => {
    if (kind !== 'read') {
      trigger?.button?.focus()
      lineLost.forget()
    }
    again()
  }
  return (
    <>
      <Icon name="alert" size={20} />
      <p>{CONNECTION_TEXTS[kind]}</p>
      <button type="button" className="line-again" onClick={retry}>
        {CONNECTION_TEXTS.again}
      </button>
      {kind === 'read' ? (
        <button type="button" className="line-again" onClick={lineLost.forget}>
          Dismiss
        </button>
      ) : null}
    </>
  )
}
