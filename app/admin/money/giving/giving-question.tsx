import { useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { refundFieldsText } from '#domain/text/staff/money/refunds'
import type { ActionResult } from '#app/action-result'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog'
import { About } from '../../list/prompt-dialog.tsx'

export function GivingQuestion({
  result,
  name,
  fetcher,
}: {
  result: ActionResult<{ question: { title: string; text: string; confirm: string } }> | undefined
  name: string
  fetcher: FetcherWithComponents<ActionResult>
}) {
  const [closed, setClosed] = useState<unknown>(null)
  const open = result?.question !== undefined && closed !== result
  return (
    <ConfirmDialog
      open={open}
      onClose={() => setClosed(result)}
      dialog={result?.question ?? { title: '', text: '', confirm: '' }}
      pendingText={refundFieldsText.saving}
      destructive
      fetcher={fetcher}
      fields={{ ...result?.values, sure: 'yes' }}
    >
      <About name={name}>{result?.values?.note}</About>
    </ConfirmDialog>
  )
}
