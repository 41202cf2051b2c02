import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { adminListText } from '#domain/text/staff/lists'
import type { ActionResult } from '#app/action-result'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog'
import { MessageDialog } from '#ui/dialogs/message-dialog'
import { Toast } from '#ui/notices/toast'
import { AskForm } from './ask.tsx'
import { listQuery, type ListAddress } from './list-address.ts'
import { IN_PLACE } from './over-list.ts'

type Result = Pick<ActionResult, 'done' | 'refusal'> | undefined

export function usePrompt<Row>(opened: Row | null, list: ListAddress) {
  const navigate = useNavigate()
  const [row, ask] = useState(opened)
  // Remembers whether the address opened the dialog, because the row may be gone when it closes.
  const [byAddress, setByAddress] = useState(opened !== null)
  // Reloading the same address opens nothing. Another navigation with a question does, even before the list has loaded.
  const { key } = useLocation()
  const [arrival, setArrival] = useState(key)
  if (key !== arrival) {
    setArrival(key)
    if (opened !== null && row === null) {
      ask(opened)
      setByAddress(true)
    }
  }
  const close = () => {
    ask(null)
    setByAddress(false)
    if (byAddress) void navigate(listQuery(list) || '?', IN_PLACE)
  }
  return { row, ask, close, list }
}

export function PromptDialog<Row>({
  prompt: { row, close, list },
  result,
  fields,
  children,
  ...dialog
}: Pick<ComponentProps<typeof ConfirmDialog>, 'dialog' | 'pendingText' | 'action' | 'fetcher' | 'wrong'> & {
  prompt: Omit<ReturnType<typeof usePrompt<Row>>, 'ask'>
  result: Result
  fields(row: Row): Record<string, string>
  children?(row: Row): ReactNode
}) {
  return (
    <>
      <AskForm {...list} />
      <ConfirmDialog {...dialog} open={row !== null} onClose={close} destructive fields={row ? fields(row) : {}}>
        {row ? children?.(row) : null}
      </ConfirmDialog>
      <RefusalDialog result={result} waits={row !== null} />
    </>
  )
}

export function About({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <p className="admin-about">
      <strong>{name}</strong>
      {children ? <span>{children}</span> : null}
    </p>
  )
}

export function RefusalDialog({ result, waits = false }: { result: Result; waits?: boolean }) {
  const [closed, setClosed] = useState<unknown>(null)
  const refusal = closed !== result && !waits ? result?.refusal : null
  return (
    <MessageDialog
      urgent
      message={refusal ? { title: adminListText.refused, ...refusal } : null}
      onClose={() => setClosed(result)}
    />
  )
}

export function Done({ result, arrived, close }: { result: Result; arrived: string | null; close?: string }) {
  const text = result ? result.done : arrived
  return <Toast text={text} shown={result ?? text} close={close} />
}

export function useFocusKept(decided: unknown) {
  useEffect(() => {
    if (decided === undefined) return
    const { activeElement } = document
    if (activeElement && activeElement !== document.body && !activeElement.matches(':disabled')) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [decided])
}
