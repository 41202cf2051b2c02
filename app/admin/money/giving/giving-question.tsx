import { useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { refundFieldsText } from '#domain/text/staff/money/refunds'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog'
import { About } from '../../list/prompt-dialog.tsx'
import type { GivingAnswer } from './giving-answer.ts'

export function GivingQuestion({
  answer,
  name,
  fetcher,
}: {
  answer: GivingAnswer | undefined
  name: string
  fetcher: FetcherWithComponents<GivingAnswer>
}) {
  const [closed, setClosed] = useState<unknown>(null)
  const open = answer?.question !== undefined && closed !== answer
  return (
    <ConfirmDialog
      open={open}
      onClose={() => setClosed(answer)}
      dialog={answer?.question ?? { title: '', text: '', confirm: '' }}
      pendingText={refundFieldsText.saving}
      destructive
      fetcher={fetcher}
      fields={{ ...answer?.values, sure: 'yes' }}
    >
      <About name={name}>{answer?.values?.note}</About>
    </ConfirmDialog>
  )
}
